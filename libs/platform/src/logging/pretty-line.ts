import { escapeControls } from './redaction.js';

const hidden = new Set(['level', 'time', 'app', 'msg', 'err', 'requestId']);
const longest = 200;

/** Formats a JSON log line as a short line for people, followed by the indented stack of an error. */
export function prettyLine(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>;
  const fields = Object.entries(entry)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${escapeControls(name)}=${shown(value)}`);
  const time = String(entry['time']).slice(11, 23);
  const level = String(entry['level']).toUpperCase().padEnd(5);
  const message = escapeControls(shownText(entry['msg']));
  return `${[`${time} ${level} ${message}`, ...fields].join(' ')}\n${stackOf(entry['err'])}`;
}

function shownText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? 'undefined');
  const escaped = escapeControls(text.length > longest ? `${text.slice(0, longest)}…` : text);
  return typeof value === 'string' && /[\s="]/.test(escaped) ? JSON.stringify(escaped) : escaped;
}

function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return '';
  const lines = String(error.stack).split('\n');
  return lines.map((line) => `    | ${escapeControls(line)}\n`).join('');
}
