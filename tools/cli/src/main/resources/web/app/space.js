/** The board in three dimensions. It is drawn only when something changes. */
import * as three from './three/three.module.min.js';
import { letter } from './verdicts.js';

const STONE = 0.41;
const PEG = 0.07;
const FAINT = 0.62;
const DROP_MILLIS = 260;
const DRAG_PIXELS = 6;
const NEAREST = 0.7;
const FARTHEST = 1.8;
const QUARTER = Math.PI / 2;

const COLOURS = ['wood', 'peg', 'white-stone', 'black-stone', 'accent', 'ink', 'card', 'on-tone', 'white_wins',
  'black_wins', 'draw', 'white_does_not_win', 'black_does_not_win', 'unknown', 'tint-key'];
const TINTS = 8;

/** Reads the present colours of the style sheet from an element that has these colours. */
function colours(root) {
  const probe = document.createElement('i');
  root.append(probe);
  const names = [...COLOURS, ...Array.from({ length: TINTS }, (_, i) => `tint-${i + 1}`)];
  const found = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found);
}

export class Space {
  /**
   * @param root where the board is drawn
   * @param on play(move), look(cell or null), say(sentence)
   */
  constructor(root, grid, on) {
    this.root = root;
    this.grid = grid;
    this.on = on;
    this.renderer = new three.WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = three.PCFSoftShadowMap;
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute(
      'aria-label',
      'Board in 3D. Arrows choose a place, Page Up and Page Down a layer, Enter plays. Layers show the same board as buttons.',
    );
    root.replaceChildren(this.canvas);
    this.yaw = 0.5;
    this.pitch = 0.46;
    this.zoom = 1;
    this.rise = grid.gravity ? 0.84 : 1.15;
    this.scene = new three.Scene();
    this.camera = new three.PerspectiveCamera(30, 1, 0.1, 100);
    this.textures = new Map();
    this.cursor = 0;
    this.looked = new Set();
    this.shown = [];
    this.#light();
    this.board = new three.Group();
    this.stones = new three.Group();
    this.scene.add(this.board, this.stones);
    this.#build();
    this.#listen();
  }

  /** Returns the place of a cell. */
  place(cell) {
    const [x, y, z] = this.grid.place(cell);
    const { width, depth } = this.grid;
    return new three.Vector3(x - (width - 1) / 2, z * this.rise + STONE, y - (depth - 1) / 2);
  }

  #light() {
    this.scene.add(new three.HemisphereLight(0xffffff, 0x8894a4, 1.7));
    const sun = new three.DirectionalLight(0xffffff, 2.1);
    sun.position.set(-4, 9, 5);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 5;
    const reach = Math.max(this.grid.width, this.grid.depth);
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
    sun.shadow.normalBias = 0.03;
    this.scene.add(sun);
  }

  /** Builds what stays the same in a game: floor and pegs, or the lattice, and the bodies for the pointer. */
  #build() {
    this.colours = colours(this.root);
    this.board.clear();
    this.textures.clear();
    const { grid, colours: colour } = this;
    const floor = new three.Mesh(
      new three.BoxGeometry(grid.width + 0.25, 0.22, grid.depth + 0.25),
      new three.MeshStandardMaterial({ color: colour.wood, roughness: 0.75 }),
    );
    floor.position.y = -0.11;
    floor.receiveShadow = true;
    this.board.add(floor);
    this.picks = [];
    if (grid.gravity) this.#pegs();
    else this.#lattice();
  }

  #pegs() {
    const { grid, colours: colour } = this;
    const length = grid.height * this.rise + 0.1;
    const peg = new three.CylinderGeometry(PEG, PEG, length, 16);
    const material = new three.MeshStandardMaterial({ color: colour.peg, roughness: 0.5 });
    const reach = new three.CylinderGeometry(0.46, 0.46, length, 8);
    for (const cell of grid.names.keys()) {
      const { x, z } = this.place(cell);
      const pin = new three.Mesh(peg, material);
      pin.position.set(x, length / 2, z);
      pin.castShadow = true;
      this.board.add(pin);
      this.#pick(reach, cell, new three.Vector3(x, length / 2, z));
      this.#label(grid.name(cell), x, z);
    }
  }

  #lattice() {
    const { grid, colours: colour } = this;
    const plate = new three.BoxGeometry(grid.width, 0.02, grid.depth);
    const glass = new three.MeshStandardMaterial({ color: colour.peg, transparent: true, opacity: 0.22, depthWrite: false });
    const dot = new three.SphereGeometry(0.07, 12, 8);
    const material = new three.MeshStandardMaterial({ color: colour.peg });
    const reach = new three.SphereGeometry(0.26, 8, 6);
    for (let z = 1; z < grid.height; z++) {
      const sheet = new three.Mesh(plate, glass);
      sheet.position.y = z * this.rise - 0.02;
      this.board.add(sheet);
    }
    for (let cell = 0; cell < grid.size; cell++) {
      const at = this.place(cell);
      const point = new three.Mesh(dot, material);
      point.position.copy(at);
      this.board.add(point);
      this.#pick(reach, cell, at);
    }
  }

  /** Makes an invisible body for the pointer: a column or a cell. */
  #pick(shape, cell, at) {
    const body = new three.Mesh(shape, new three.MeshBasicMaterial({ visible: false }));
    body.position.copy(at);
    body.userData.cell = cell;
    this.board.add(body);
    this.picks.push(body);
  }

  /** Writes the name of a column on the floor in front of its peg. */
  #label(name, x, z) {
    const sign = new three.Mesh(
      new three.PlaneGeometry(0.34, 0.34),
      new three.MeshBasicMaterial({ map: this.#text(name), transparent: true }),
    );
    sign.rotation.x = -QUARTER;
    sign.position.set(x + 0.28, 0.006, z + 0.3);
    this.board.add(sign);
  }

  #canvas(size, paint) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const context = canvas.getContext('2d');
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    paint(context);
    const texture = new three.CanvasTexture(canvas);
    texture.colorSpace = three.SRGBColorSpace;
    return texture;
  }

  #text(text) {
    return this.#canvas(128, (context) => {
      context.font = '600 76px ui-monospace, monospace';
      context.fillStyle = this.colours.ink;
      context.fillText(text, 64, 70);
    });
  }

  /** Draws the letter of a verdict in its shape, or a number. */
  #sign(text, verdict) {
    const key = `${verdict}:${text}`;
    if (!this.textures.has(key)) {
      this.textures.set(key, this.#canvas(128, (context) => this.#paint(context, text, verdict)));
    }
    return this.textures.get(key);
  }

  #paint(context, text, verdict) {
    const { colours: colour } = this;
    const isWhole = ['white_wins', 'black_wins', 'draw'].includes(verdict);
    context.beginPath();
    if (verdict.startsWith('black_wins') || verdict.startsWith('white_does')) context.roundRect(14, 14, 100, 100, 16);
    else if (verdict === 'draw') context.roundRect(6, 30, 116, 68, 34);
    else context.arc(64, 64, 52, 0, 2 * Math.PI);
    context.fillStyle = isWhole ? colour[verdict] : colour.card;
    context.fill();
    context.lineWidth = 9;
    context.strokeStyle = colour[verdict];
    if (verdict === 'unknown') context.setLineDash([18, 12]);
    context.stroke();
    context.font = '700 68px system-ui, sans-serif';
    context.fillStyle = isWhole ? colour['on-tone'] : colour[verdict];
    context.fillText(text, 64, 68);
  }

  // ---- what changes

  /** Shows stones, pale stones, marks, and the verdicts of moves. */
  draw(cells) {
    const added = cells.findIndex((cell, i) => cell.stone && cell.last && this.shown.length > 0 && !this.shown[i].stone);
    this.shown = cells;
    this.stones.clear();
    this.sprites = [];
    this.play = new Map();
    // Stones become transparent, so that marks behind them can be seen.
    this.isDrawnOn = cells.some((cell) => cell.marked || cell.ghost);
    cells.forEach((cell, i) => {
      const at = this.place(i);
      if (cell.stone) this.#stone(at, cell, i === added);
      else if (cell.ghost) this.#ghost(at, cell);
      else if (cell.verdict) this.#float(at, letter(cell.verdict), cell.verdict, this.grid.gravity ? 0.38 : 0.26);
      if (cell.marked && !cell.stone) this.#mark(at, cell);
      if (cell.move) this.play.set(this.grid.foot(i), { move: cell.move, cell: i });
    });
    this.render();
  }

  #stone(at, cell, isNew) {
    const { colours: colour } = this;
    const isFaint = this.isDrawnOn && !cell.marked && !cell.winning;
    const stone = new three.Mesh(
      this.ball ??= new three.SphereGeometry(STONE, 40, 28),
      new three.MeshStandardMaterial({
        color: colour[`${cell.stone}-stone`], roughness: 0.32, transparent: isFaint, opacity: isFaint ? FAINT : 1, depthWrite: !isFaint,
      }),
    );
    stone.position.copy(at);
    stone.castShadow = stone.receiveShadow = !isFaint;
    this.stones.add(stone);
    if (cell.winning || cell.last) this.#ring(stone.position, cell.winning ? 0.07 : 0.035);
    if (cell.marked) this.#mark(at, cell);
    if (cell.number) this.#float(at, String(cell.number), 'unknown', 0.34);
    if (isNew && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.#drop(stone, at.y);
  }

  #ring(at, thickness) {
    const ring = new three.Mesh(
      new three.TorusGeometry(STONE + 0.02, thickness, 12, 48),
      new three.MeshStandardMaterial({ color: this.colours.accent, roughness: 0.4 }),
    );
    ring.rotation.x = QUARTER;
    ring.position.copy(at);
    this.stones.add(ring);
  }

  #ghost(at, cell) {
    const ghost = new three.Mesh(
      this.ball ??= new three.SphereGeometry(STONE, 40, 28),
      new three.MeshStandardMaterial({
        color: this.colours[`${cell.ghost}-stone`], roughness: 0.4, transparent: true, opacity: 0.5, depthWrite: false,
      }),
    );
    ghost.position.copy(at);
    this.stones.add(ghost);
    this.#float(at, String(cell.number), 'unknown', 0.34);
  }

  /** Marks a cell of a reason; the cells of a pair share a tint and a letter. */
  #mark(at, cell) {
    const body = new three.Mesh(
      new three.BoxGeometry(0.8, 0.8, 0.8),
      new three.MeshStandardMaterial({ color: this.colours[`tint-${cell.marked}`], transparent: true, opacity: 0.45, depthWrite: false }),
    );
    body.position.copy(at);
    this.stones.add(body);
    if (cell.note) this.#float(at, cell.note, 'unknown', 0.34);
  }

  /** Draws a sign that faces the viewer, a little in front of its cell, so that no peg hides it. */
  #float(at, text, verdict, size) {
    const sprite = new three.Sprite(new three.SpriteMaterial({ map: this.#sign(text, verdict), transparent: true }));
    sprite.userData.at = at;
    sprite.scale.setScalar(size);
    this.stones.add(sprite);
    this.sprites.push(sprite);
  }

  #drop(stone, to) {
    const from = this.grid.gravity ? this.grid.height * this.rise + 1 : to + 0.6;
    const start = performance.now();
    const fall = (now) => {
      const share = Math.min(1, (now - start) / DROP_MILLIS);
      stone.position.y = from + (to - from) * share * share;
      this.render();
      if (share < 1) requestAnimationFrame(fall);
    };
    stone.position.y = from;
    requestAnimationFrame(fall);
  }

  look(cells) {
    this.looked = cells;
    this.render();
  }

  turn(way) {
    this.yaw += way * (Math.PI / 8);
    this.render();
  }

  focus() {
    this.canvas.focus();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (width === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.render();
  }

  /** Requests a drawing with the next frame. */
  render() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.#frame();
    });
  }

  #frame() {
    const middle = new three.Vector3(0, ((this.grid.height - 1) * this.rise) / 2 - 0.1, 0);
    const size = Math.max(this.grid.width, this.grid.depth, this.grid.height * this.rise);
    const distance = size * 2.95 * this.zoom * Math.max(1, 1 / this.camera.aspect);
    this.camera.position
      .set(Math.sin(this.yaw) * Math.cos(this.pitch), Math.sin(this.pitch), Math.cos(this.yaw) * Math.cos(this.pitch))
      .multiplyScalar(distance)
      .add(middle);
    this.camera.lookAt(middle);
    for (const sprite of this.sprites ?? []) {
      const towards = this.camera.position.clone().sub(sprite.userData.at).normalize();
      sprite.position.copy(sprite.userData.at).addScaledVector(towards, STONE + 0.05);
    }
    this.#showLooked();
    this.renderer.render(this.scene, this.camera);
  }

  /** Highlights the cell that is pointed at in any view. */
  #showLooked() {
    const [cell] = this.looked;
    if (this.halo) this.scene.remove(this.halo);
    this.halo = null;
    if (cell === undefined) return;
    this.halo = new three.Mesh(
      new three.TorusGeometry(STONE + 0.06, 0.03, 10, 48),
      new three.MeshBasicMaterial({ color: this.colours.accent }),
    );
    this.halo.rotation.x = QUARTER;
    this.halo.position.copy(this.place(cell));
    this.scene.add(this.halo);
  }

  // ---- pointer and keys

  #listen() {
    const { canvas } = this;
    let down = null;
    canvas.addEventListener('pointerdown', (event) => {
      down = { x: event.clientX, y: event.clientY, yaw: this.yaw, pitch: this.pitch, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!down) {
        this.on.look(this.play?.get(this.#at(event))?.cell ?? null);
        return;
      }
      const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
      down.moved ||= Math.hypot(dx, dy) > DRAG_PIXELS;
      if (!down.moved) return;
      this.yaw = down.yaw - dx * 0.008;
      this.pitch = Math.min(1.45, Math.max(0.08, down.pitch + dy * 0.006));
      this.render();
    });
    canvas.addEventListener('pointerup', (event) => {
      const hit = down && !down.moved ? this.play?.get(this.#at(event)) : undefined;
      down = null;
      if (hit) this.on.play(hit.move);
    });
    canvas.addEventListener('pointercancel', () => { down = null; });
    canvas.addEventListener('pointerleave', () => this.on.look(null));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom = Math.min(FARTHEST, Math.max(NEAREST, this.zoom * Math.exp(event.deltaY * 0.001)));
      this.render();
    }, { passive: false });
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('focus', () => this.#point(this.cursor));
    canvas.addEventListener('blur', () => this.on.look(null));
    new ResizeObserver(() => this.resize()).observe(this.root);
    const repaint = () => {
      this.#build();
      this.draw(this.shown);
    };
    document.addEventListener('theme', repaint);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  }

  /** Returns the column or cell at the pointer. */
  #at(event) {
    const box = this.canvas.getBoundingClientRect();
    const point = new three.Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    const ray = new three.Raycaster();
    ray.setFromCamera(point, this.camera);
    const hits = ray.intersectObjects(this.picks, false).map((hit) => hit.object.userData.cell);
    return hits.find((cell) => this.grid.gravity || this.play.has(cell));
  }

  #key(event) {
    const { width, depth, height, gravity } = this.grid;
    if (event.key === 'Enter' || event.key === ' ') {
      const hit = this.play.get(this.grid.foot(this.cursor));
      if (hit) this.on.play(hit.move);
      else this.on.say('This place is taken.');
    } else {
      const step = {
        ArrowLeft: [-1, 0, 0],
        ArrowRight: [1, 0, 0],
        ArrowUp: [0, -1, 0],
        ArrowDown: [0, 1, 0],
        PageUp: [0, 0, gravity ? 0 : 1],
        PageDown: [0, 0, gravity ? 0 : -1],
      }[event.key];
      if (!step) return;
      const [x, y, z] = this.grid.place(this.cursor).map((at, i) => at + step[i]);
      if (x >= 0 && x < width && y >= 0 && y < depth && z >= 0 && z < height) this.#point(this.grid.cell(x, y, z));
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #point(cell) {
    this.cursor = cell;
    const hit = this.play?.get(this.grid.foot(cell));
    this.on.look(hit?.cell ?? cell);
    this.on.say(hit ? this.grid.words(hit.cell) : `${this.grid.words(cell)}, taken`);
  }
}


