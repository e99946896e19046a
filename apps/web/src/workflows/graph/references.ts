import { isObject } from './graph.js';

/** Texts in quotes are skipped; of paths such as `inputs.steps.x`, `steps` is no variable. */
const token = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<![\w.])(steps|inputs)(\s*\.\s*)([a-z_]\w*)/gi;

/** Another name for what expressions read as `steps.<old>` or `inputs.<old>`. */
export interface Renaming {
  of: 'steps' | 'inputs';
  from: string;
  to: string;
}

export function renamedExpression(source: string, { of, from, to }: Renaming): string {
  return source.replace(token, (all: string, variable: string | undefined, point: string, name: string) =>
    variable === of && name === from ? `${variable}${point}${to}` : all,
  );
}

function renamedTemplate(text: string, renaming: Renaming): string {
  return text.replace(/(\\?)\{\{(.*?)\}\}/gs, (all: string, escaped: string, source: string) =>
    escaped === '' ? `{{${renamedExpression(source, renaming)}}}` : all,
  );
}

/** A setting in which expressions read another name. @param isExpression whether a plain text of it is an expression */
export function renamedSetting(value: unknown, renaming: Renaming, isExpression: boolean): unknown {
  if (typeof value === 'string') return isExpression ? renamedExpression(value, renaming) : renamedTemplate(value, renaming);
  if (Array.isArray(value)) return (value as unknown[]).map((entry) => renamedSetting(entry, renaming, false));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamedSetting(part, renaming, name === '$')]));
}
