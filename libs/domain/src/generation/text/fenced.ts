import { createHmac } from 'node:crypto';

/** Puts a text between marks, so that its end is certain. */
export type Fence = (text: string, what?: string) => string;

/**
 * Fences with a digest of the text in their name, 128 bits keyed by the id of what is written. The id is not known before, so no text can
 * hold the end of its own fence.
 */
export function fenceOf(id: string): Fence {
  return (text, what = 'material') => {
    const name = `${what}-${createHmac('sha256', id).update(text).digest('hex').slice(0, 32)}`;
    return `<${name}>\n${text}\n</${name}>`;
  };
}
