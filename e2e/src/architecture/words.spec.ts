import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsBelow, productionSources } from './source-files.js';

const glossary = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'glossary.md'), 'utf8');

/** The last column of the glossary: words not to use for a term, each in backticks. */
const notSaid = glossary
  .split('\n')
  .filter((line) => /^\| [^|-]/.test(line))
  .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`([a-z-]+)`/g)].map(([, word = '']) => word));

/** `FirstOwners`, `first-owners`, `firstOwners` → `-first-owners-`, in which one or more adjacent words can be found. */
const hyphenated = (name: string): string =>
  `-${name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}-`;
const isMisnamed = (name: string): boolean => notSaid.some((word) => hyphenated(name).includes(`-${word}-`));

const declared =
  /\b(?:class|interface|type|enum|function|const|let)\s+(\w+)|^\s+(?:(?:private|readonly|async|static|override)\s+)*(\w+)\(.*\{$/gm;

it('the glossary names what is not said', () => {
  expect(notSaid).toEqual(expect.arrayContaining(['asker', 'founder', 'furnish', 'told', 'worn']));
});

it('no file is named by a word that the glossary replaces', () => {
  const names = pathsBelow('apps', 'libs', 'e2e', 'tools', 'bench').map((path) => path.slice(path.lastIndexOf('/') + 1));
  expect(names.filter(isMisnamed)).toEqual([]);
});

it('nothing that runs in production is named by a word that the glossary replaces', () => {
  const misnamed = productionSources().flatMap(({ path, text }) =>
    [...text.matchAll(declared)]
      .map(([, name, method]) => name ?? method ?? '')
      .filter(isMisnamed)
      .map((name) => `${name} in ${path}`),
  );
  expect(misnamed).toEqual([]);
});
