/** Checks the proof it is sent, in a thread of its own. */
import { check, Foreign, Refused } from './certificate.js';

onmessage = async ({ data }) => {
  try {
    postMessage({ proved: await check(data, (steps) => postMessage({ steps })) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    postMessage(error instanceof Foreign ? { foreign: true } : { refused: error.message });
  }
};
