import { notMeasured } from '../generation/text-measures.js';

const noText = { styleUsed: null, written: null, ...notMeasured, sections: [], attempts: [] };

/** What a job has none of, or not yet. */
export const unknownYet = { progress: null, output: null, ...noText, url: null, error: null, result: null };
