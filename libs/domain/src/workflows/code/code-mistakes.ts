import { isNativeError } from 'node:util/types';
import { Script } from 'node:vm';

const longestMessage = 200;

/** Why a source is no JavaScript, found without running any of it; nothing if it is. */
export function codeMistakes(source: unknown): string[] {
  if (typeof source !== 'string') return [];
  try {
    new Script(`(async (input) => { 'use strict';\n${source}\n})`, { filename: 'code.js' });
    return [];
  } catch (error) {
    if (!isNativeError(error) || error.name !== 'SyntaxError') return ['source: is nested too deeply to be read.'];
    const [, line = '2'] = /^code\.js:(\d+)/.exec(error.stack ?? '') ?? [];
    // A mistake that shows at the end shows in what is put behind the source.
    const at = Math.min(Math.max(1, Number(line) - 1), source.split('\n').length);
    return [`source: is not valid JavaScript: ${error.message.slice(0, longestMessage)} (line ${at}).`];
  }
}
