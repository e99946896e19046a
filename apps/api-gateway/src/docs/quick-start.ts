import { limits } from '@imprint/contracts/limits';
import type { Config } from '@imprint/platform/config';
import { readFileSync } from 'node:fs';

const template = readFileSync(new URL('quick-start.md', import.meta.url), 'utf8');

/** How to begin, in Markdown: the description of the API document, with which its page opens. @throws Error for a value that is unknown */
export function quickStart({ PUBLIC_API_URL: api }: Pick<Config, 'PUBLIC_API_URL'>): string {
  const values: Readonly<Record<string, number | string>> = { ...limits, api };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`quick-start.md asks for ${name}, which is no limit`);
    return value.toLocaleString('en');
  });
}
