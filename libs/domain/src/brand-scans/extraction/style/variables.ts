/** Custom properties that an element has or inherits. */
export type Variables = ReadonlyMap<string, string>;

/** Longer values, and those made of more variables, are made to take long. */
const most = { length: 4_000, steps: 200 };

/** Characters that values with variables may still be made of: each value has its bounds, and a page has any number of them. */
export interface ValueBudget {
  characters: number;
}

/**
 * A value with its variables put in; undefined where one is missing, or it does not end.
 * @param used gets their names
 */
export function withVariables(
  value: string,
  variables: Variables,
  used?: Set<string>,
  budget: ValueBudget = { characters: most.length * most.steps },
): string | undefined {
  let text = value;
  for (let step = 0; step < most.steps; step += 1) {
    const at = text.indexOf('var(');
    if (at < 0) return text;
    budget.characters -= text.length;
    if (budget.characters < 0) return undefined;
    const end = closing(text, at + 3);
    if (end < 0) return undefined;
    const inner = text.slice(at + 4, end);
    const comma = inner.indexOf(',');
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    const replacement = variables.get(name) ?? (comma < 0 ? undefined : inner.slice(comma + 1).trim());
    if (replacement === undefined) return undefined;
    if (variables.has(name)) used?.add(name);
    text = `${text.slice(0, at)}${replacement}${text.slice(end + 1)}`;
    if (text.length > most.length) return undefined;
  }
  return undefined;
}

/** Where the bracket that opens at `at` is closed; -1 if it is not. */
function closing(text: string, at: number): number {
  let open = 0;
  for (let index = at; index < text.length; index += 1) {
    if (text[index] === '(') open += 1;
    else if (text[index] === ')' && (open -= 1) === 0) return index;
  }
  return -1;
}
