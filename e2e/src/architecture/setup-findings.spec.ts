import { setupChecks, setupFindings, type SetupFinding } from '@imprint/contracts/setup';
import { settings } from '@imprint/platform/config';
import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const findings = Object.entries<SetupFinding>(setupFindings);

/** The names of headings in addresses, as GitHub makes them. */
function sectionsOf(page: string): string[] {
  const headings = readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

const namesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name).filter((name) => !/^(?:one|other)$/.test(name));

describe('what the setup checks say', () => {
  it('leads to sections that exist', () => {
    const docs = new Set(findings.flatMap(([, finding]) => finding.docs ?? []));
    const lost = [...docs].filter((address) => {
      const [page = '', section] = address.split('#');
      return !existsSync(join(root, page)) || (section !== undefined && !sectionsOf(page).includes(section));
    });
    expect(lost).toEqual([]);
  });

  it('names settings that exist', () => {
    const named = findings.flatMap(([, finding]) => finding.settings ?? []);
    expect(named.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });

  it('says in German what it says in English', () => {
    const german = JSON.parse(readFileSync(join(root, 'apps/web/src/setup/finding-words.de.json'), 'utf8')) as Record<
      string,
      string
    >;
    const english = Object.fromEntries([
      ...Object.entries(setupChecks).map(([id, { title }]) => [`title.${id}`, title] as const),
      ...findings.map(([code, { found }]) => [`found.${code}`, found] as const),
      ...findings.flatMap(([code, { advice }]) => (advice === undefined ? [] : [[`advice.${code}`, advice] as const])),
    ]);
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
    const valuesOf = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, [...new Set(namesIn(text))].toSorted()]));
    expect(valuesOf(german)).toEqual(valuesOf(english));
  });
});
