/** Starts the page: what all pages share, and its own script. */
import { start } from './common.js';

const SCRIPTS = {
  explore: './explore.js',
  top: './top.js',
  sample: './sample.js',
  help: './help.js',
};

start();
import(SCRIPTS[document.documentElement.dataset.page]);
