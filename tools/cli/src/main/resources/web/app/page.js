/** Starts the page: what all share, and the script of its own. */
import { start } from './common.js';

const SCRIPTS = {
  explore: './explore.js',
  top: './top.js',
  sample: './sample.js',
  help: './help.js',
};

start();
import(SCRIPTS[document.documentElement.dataset.page]);
