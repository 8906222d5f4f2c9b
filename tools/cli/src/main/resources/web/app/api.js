/** Requests to the server's JSON API under /api/v1. */

const ROOT = '/api/v1';

/** The refusal of a request, in the server's words. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

async function call(method, path, body, signal) {
  let response;
  try {
    response = await fetch(ROOT + path, {
      method,
      signal,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body && JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem(0, 'The server does not answer: is twobig serve still running?');
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Problem(response.status, problem.detail ?? `The server answers ${response.status}.`);
}

/** Returns the object at a path. */
export const get = async (path, signal) => (await call('GET', path, undefined, signal)).json();

/** Returns the text of the position after a move; the server sends it if moves cannot be appended. */
export const after = ({ position, next }, move) => next[move] ?? position + move;


/** Starts a job. Returns the server's report, with the path of the job. */
export async function post(path, body) {
  const response = await call('POST', path, body);
  return response.json();
}

export const remove = (path) => call('DELETE', path);

/**
 * Opens a stream of events.
 *
 * @param query such as top, or solve=ID
 * @param listeners by the name of the event; each gets the event's object
 * @param lost called with the reason when the stream breaks; the stream connects again by itself
 *     unless the server refuses it
 * @returns the stream, which the caller closes
 */
export function events(query, listeners, lost) {
  const stream = new EventSource(`${ROOT}/events?${query}`);
  for (const [name, listener] of Object.entries(listeners)) {
    stream.addEventListener(name, (event) => listener(event.data && JSON.parse(event.data)));
  }
  stream.onerror = async () => {
    // A stream does not say why it broke, but another request does.
    const why = await get('/games').then(
      () => stream.readyState === EventSource.CLOSED && 'The server sends nothing more: reload the page.',
      (error) => error.message,
    );
    if (why) lost(why);
  };
  return stream;
}
