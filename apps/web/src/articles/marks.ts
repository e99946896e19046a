import type { Edit, Selected } from '../ui/text-area.js';

export type Mark = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'quote' | 'code';

/** What a button of the toolbar does; the same button takes its mark away again. */
export function edit(mark: Mark, selected: Selected, placeholder: string): Edit {
  switch (mark) {
    case 'bold':
      return around(selected, '**', placeholder);
    case 'italic':
      return around(selected, '_', placeholder);
    case 'heading':
      return before(selected, '## ');
    case 'list':
      return before(selected, '- ');
    case 'quote':
      return before(selected, '> ');
    case 'code':
      return chosen(selected).includes('\n') ? fenced(selected) : around(selected, '`', placeholder);
    case 'link':
      return link(selected, placeholder);
  }
}

/** A picture at the end of what is selected. Its description must not end the brackets around it. */
export function picture({ end }: Selected, description: string, address: string): Edit {
  const alt = description.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\]/g, String.raw`\$&`);
  const by = `![${alt}](${address})`;
  return { from: end, to: end, by, select: [end + by.length, end + by.length] };
}

const chosen = ({ text, start, end }: Selected): string => text.slice(start, end);

function around(selected: Selected, mark: string, placeholder: string): Edit {
  const { text } = selected;
  const { length } = mark;
  // Marks do not stand beside a space, or they mark nothing.
  const inner = chosen(selected).trim();
  const start = inner === '' ? selected.start : selected.start + chosen(selected).indexOf(inner);
  const end = start + inner.length;
  if (inner !== '' && text.slice(start - length, start) === mark && text.slice(end, end + length) === mark)
    return { from: start - length, to: end + length, by: inner, select: [start - length, end - length] };
  const what = inner === '' ? placeholder : inner;
  return { from: start, to: end, by: mark + what + mark, select: [start + length, start + length + what.length] };
}

function before({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const by = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n');
  return { from, to, by, select: lines.length === 1 ? [from + by.length, from + by.length] : [from, from + by.length] };
}

function fenced(selected: Selected): Edit {
  const { start, end } = selected;
  const by = `\`\`\`\n${chosen(selected)}\n\`\`\``;
  return { from: start, to: end, by, select: [start, start + by.length] };
}

const address = 'https://';

/** What is still to be written is selected: the address, or the text of one that was selected. */
function link(selected: Selected, placeholder: string): Edit {
  const { start: from, end: to } = selected;
  const what = chosen(selected);
  if (/^https?:\/\/\S+$/.test(what))
    return { from, to, by: `[${placeholder}](${what})`, select: [from + 1, from + 1 + placeholder.length] };
  const shown = what === '' ? placeholder : what;
  const begin = from + shown.length + 3;
  return { from, to, by: `[${shown}](${address})`, select: [begin, begin + address.length] };
}
