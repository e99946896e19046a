/** Names of the variables in these prompts, each once, in the order in which they first appear; `{{` and `}}` are braces. */
export function variablesIn(prompts: readonly string[]): readonly string[] {
  const found = prompts.flatMap((prompt) =>
    [...prompt.replaceAll(/\{\{|\}\}/g, ' ').matchAll(/\{([A-Za-z][A-Za-z0-9_-]{0,49})\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)];
}

/** The lines of a field that are not empty. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
