import type { JsonObject } from '../expressions/values.js';
import { Work } from '../expressions/work.js';
import type { NodeDeclaration, NodeField } from '../nodes/node-kind.js';
import { fieldMistake } from './field-values.js';
import type { Mistakes } from './mistakes.js';
import { readSetting, type Setting } from './setting.js';
import { checkKeys } from './shapes.js';

/** The settings of a node that were given, by name. */
export function readSettings(
  kind: NodeDeclaration,
  written: JsonObject,
  node: string,
  mistakes: Mistakes,
): ReadonlyMap<string, Setting> {
  const names = Object.keys(kind.fields);
  checkKeys(written, names, `${node}.with`, mistakes);
  const settings = new Map<string, Setting>();
  let areRight = true;
  for (const name of names) {
    const field = kind.fields[name] as NodeField;
    const place = `${node}.with.${name}`;
    const value = Object.hasOwn(written, name) ? written[name] : undefined;
    if (value === undefined || value === null) {
      if (field.required === true && field.default === undefined) {
        mistakes.add(place, `missing; ${field.label}: ${field.description}`);
        areRight = false;
      }
      continue;
    }
    const setting = readSetting(value, { field, place, report: (at, sentence) => mistakes.add(at, sentence) });
    const mistake = setting?.isConstant === true ? valueMistake(setting, field) : null;
    if (mistake !== null) mistakes.add(place, mistake);
    if (setting === null || mistake !== null) areRight = false;
    if (setting !== null) settings.set(name, setting);
  }
  // With a wrong setting, it would say the same again.
  for (const sentence of areRight ? (kind.check?.(written) ?? []) : []) mistakes.add(`${node}.with`, sentence);
  return settings;
}

function valueMistake(setting: Setting, field: NodeField): string | null {
  const value = setting.evaluate({}, new Work());
  if (field.isExpression === true) return null;
  // A template of a field that is no text is still a text.
  return templateMistake(field, value) ?? emptyMistake(field, value) ?? fieldMistake(field, value);
}

function emptyMistake({ required, type, label, description }: NodeField, value: unknown): string | null {
  if (required !== true || type !== 'text' || typeof value !== 'string' || value.trim() !== '') return null;
  return `is empty; ${label}: ${description}`;
}

/** Why a text with braces is not read as a template; null if it is one, or has none. */
function templateMistake(field: NodeField, value: unknown): string | null {
  if (typeof value !== 'string' || field.isLiteral === true) return null;
  if (field.isTemplate === true && field.type === 'text') return null;
  const [, expression] = /^\s*\{\{(.*)\}\}\s*$/su.exec(value) ?? [];
  return expression === undefined ? null : `is no template; write {"$": ${JSON.stringify(expression.trim())}} instead.`;
}
