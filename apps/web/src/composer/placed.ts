import type { SnippetResource } from '@imprint/sdk';
import type { Edit, Selected } from '../ui/text-area.js';

/** A snippet where somebody writes: a signature below the text, hashtags after a space, anything else as it is. */
export function placed({ text: before, start, end }: Selected, text: string, kind: SnippetResource['attributes']['kind']): Edit {
  const from = kind === 'signature' ? before.length : start;
  const to = kind === 'signature' ? before.length : end;
  const by = gapAfter(before.slice(0, from), kind) + text;
  return { from, to, by, select: [from + by.length, from + by.length] };
}

function gapAfter(text: string, kind: SnippetResource['attributes']['kind']): string {
  if (text === '' || kind === 'text') return '';
  if (kind === 'hashtags') return /\s$/.test(text) ? '' : ' ';
  return text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
}
