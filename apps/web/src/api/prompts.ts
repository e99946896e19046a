import { getPrompt } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** A saved prompt. */
export const savedPrompt = ({ id, client }: OpenOrganization, promptId: string) =>
  queryOptions({
    queryKey: [id, 'prompts', 'one', promptId],
    queryFn: ({ signal }) => getPrompt({ client, signal, path: { id: promptId } }),
    meta: { live: ['prompt', 'tag'] },
  });

const tokens = /\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_-]{0,49})\}/g;

/** Names of the variables in these prompts, each once, in the order in which they first appear; `{{` and `}}` are braces. */
export function variablesIn(prompts: readonly string[]): readonly string[] {
  const found = prompts.flatMap((prompt) => [...prompt.matchAll(tokens)].flatMap(([, name]) => name ?? []));
  return [...new Set(found)];
}

/** The prompt with these values; a variable without one stays as it is. */
export const filledPrompt = (prompt: string, values: Readonly<Record<string, string>>): string =>
  prompt.replaceAll(tokens, (token: string, name?: string) => {
    if (name === undefined) return token.slice(1);
    const value = values[name] ?? '';
    return value === '' ? token : value;
  });
