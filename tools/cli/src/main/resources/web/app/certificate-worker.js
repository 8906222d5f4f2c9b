/** Checks the proof it is sent, in a thread of its own. */
import { check, Refused } from './certificate.js';

onmessage = async ({ data }) => {
  try {
    postMessage({ proved: await check(data, (steps) => postMessage({ steps })) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    postMessage({ refused: error.message });
  }
};
