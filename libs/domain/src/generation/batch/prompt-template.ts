import { problem } from '@imprint/contracts/errors';

/** Texts and variables of a prompt, in order. */
export type PromptTemplate = readonly (string | { variable: string })[];

/** Names of variables. */
export const variableName = /^[A-Za-z][A-Za-z0-9_-]{0,49}$/;

/**
 * Reads `{name}` as a variable, and `{{` and `}}` as braces.
 * @throws Problem `validation_failed` for a brace that is neither
 */
export function parsePrompt(prompt: string, pointer: string): PromptTemplate {
  const parts: (string | { variable: string })[] = [];
  for (const [token] of prompt.matchAll(/\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/g)) {
    if (token === '{{' || token === '}}') parts.push(token.slice(1));
    else if (token === '{' || token === '}') {
      const message = `There is a single "${token}". Write "${token}${token}" for a brace, or "{name}" for a variable.`;
      throw problem('validation_failed', message, { pointer });
    } else if (token.startsWith('{')) parts.push({ variable: nameIn(token.slice(1, -1), pointer) });
    else parts.push(token);
  }
  return parts;
}

function nameIn(text: string, pointer: string): string {
  if (variableName.test(text)) return text;
  const message = `"{${text.slice(0, 60)}}" is no variable: names begin with a letter and hold letters, digits, "_" and "-", 50 at most.`;
  throw problem('validation_failed', message, { pointer });
}

/** The variables of a prompt, each once. */
export const variablesOf = (template: PromptTemplate): readonly string[] => [
  ...new Set(template.flatMap((part) => (typeof part === 'string' ? [] : [part.variable]))),
];

/** The prompt with these values. */
export const fillPrompt = (template: PromptTemplate, values: ReadonlyMap<string, string>): string =>
  template.map((part) => (typeof part === 'string' ? part : (values.get(part.variable) ?? ''))).join('');
