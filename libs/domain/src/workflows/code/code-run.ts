/** Code of a node, with its input. */
export interface CodeRun {
  /** Body of an async function of `input`. */
  source: string;
  /** As JSON. */
  input: string;
}

/** Why code gave nothing. */
export type CodeFault = 'code_failed' | 'code_timeout' | 'code_memory' | 'code_output_invalid';

/** What code returned, as JSON, or why it did not. */
export type CodeAnswer = { output: string } | { fault: CodeFault; message: string };

/** Most characters of what is returned, as JSON: an output has no more bytes. */
export const mostOutput = 262_144;
/** Most lists and objects within each other. */
export const deepest = 100;
/** Milliseconds of the processor. */
export const mostMilliseconds = 1_000;

/** Whether lists and objects in this JSON are no more than so many within each other. */
export function isShallow(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === '[' || sign === '{')) depth += 1;
    else if (!isInText && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > deepest) return false;
  }
  return true;
}
