import { describe, expect, it } from '@jest/globals';
import { pathsBelow, productionSources } from './source-files.js';

const paths = pathsBelow('apps', 'libs', 'e2e', 'tools', 'bench', 'mutation');
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const codeFile = new RegExp(`^${kebab}(?:\\.${kebab})*\\.(?:ts|tsx|mjs|cjs)$`);

/** File names by the decorator of the class inside. */
const roles: Record<string, RegExp> = {
  // Pages respond with HTML, other controllers with documents.
  Controller: /\.(controller|pages)\.ts$/,
  Entity: /\.entity\.ts$/,
  // A small room consists of its module.
  Module: /(\.module|\/index)\.ts$/,
  Processor: /\.processor\.ts$/,
};

describe('names', () => {
  it('a folder says what is in it', () => {
    const empty = /(^|\/)(utils?|helpers?|common|shared|misc|core|base|generic)\//;
    // The specification has a toolset of this name.
    const named = paths.filter((path) => !path.startsWith('apps/mcp-server/src/toolsets/core/'));
    expect(named.filter((path) => empty.test(path))).toEqual([]);
  });

  it('a file of code is called kebab-noun.role.ts', () => {
    const code = paths.filter((path) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(path));
    expect(code.length).toBeGreaterThan(0);
    expect(code.filter((path) => !codeFile.test(path.slice(path.lastIndexOf('/') + 1)))).toEqual([]);
  });

  it('a file that holds a controller, an entity, a module or a processor is named after it', () => {
    const misnamed = productionSources().flatMap(({ path, text }) =>
      Object.entries(roles)
        .filter(([decorator, name]) => new RegExp(`^@${decorator}\\(`, 'm').test(text) && !name.test(path))
        .map(([decorator]) => `@${decorator} in ${path}`),
    );
    expect(misnamed).toEqual([]);
  });
});
