import { parse } from 'csv-parse/sync';
import { ReadingFailure } from './reading.js';

const delimiters = [',', ';', '\t'];

/** The rows of a table, each as a paragraph that says what its values are. The first row has their names. @throws ReadingFailure */
export function csvText(content: string): string {
  const [head = '', ...rows] = rowsOf(content);
  const names = typeof head === 'string' ? [] : head;
  if (rows.length === 0) return names.join(', ');
  return rows.map((row) => row.flatMap((value, index) => paired(names[index], value)).join('\n')).join('\n\n');
}

function rowsOf(content: string): string[][] {
  const [first = ''] = content.split('\n', 1);
  const delimiter = delimiters.toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ',';
  const lenient = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
  try {
    return parse(content, { ...lenient, delimiter });
  } catch {
    throw new ReadingFailure('unreadable', 'It is no table in the format CSV.');
  }
}

function paired(name: string | undefined, value: string): string[] {
  if (value.trim() === '') return [];
  return [name === undefined || name.trim() === '' ? value : `${name}: ${value}`];
}
