import type { Principal } from '@imprint/contracts/access';
import { describe, expect, it } from '@jest/globals';
import type { ContentCards } from '../resources/content-cards.js';
import { tools } from '../toolsets/index.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { defaultTools, partnerTools, selectionOf } from './toolset-selection.js';

const catalogue = new ToolCatalogue(tools, { toolMeta: {} } as ContentCards);
const owner = {
  ...({ kind: 'session', userId: 'user_1', organizationId: 'org_1', role: 'owner' } as const),
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
} satisfies Principal;
const listed = (query: string, connector: 'standard' | 'partner' = 'standard'): string[] =>
  catalogue.listed(owner, selectionOf(new URLSearchParams(query), connector)).map(({ name }) => name);
const everything = listed('profile=full');
const toolsetOf = (name: string): string => catalogue.find(name, 'standard')?.toolset ?? '';

describe('a selection', () => {
  it('contains by default what the profile names, and for a directory the same without generation', () => {
    const usual = everything.filter((name) => defaultTools.has(name));
    expect(usual.length).toBe(defaultTools.size);
    for (const query of ['', 'profile=default', 'profile=', 'toolsets=', 'toolsets=,%20']) expect(listed(query)).toEqual(usual);
    expect(listed('profile=directory')).toEqual(usual.filter((name) => toolsetOf(name) !== 'generation'));
    expect(listed('profile=directory').length).toBeLessThan(usual.length);
  });

  it('contains everything in the given toolsets, and core, whatever the profile', () => {
    expect(listed('toolsets=scheduler&profile=directory')).toEqual(
      everything.filter((name) => ['core', 'scheduler'].includes(toolsetOf(name))),
    );
    expect(listed('toolsets=&profile=full')).toEqual(everything);
    expect(listed('toolsets=ads')).toEqual(everything.filter((name) => toolsetOf(name) === 'core'));
  });

  it.each(['toolsets=nothing', 'toolsets=core,Content', 'profile=nothing', 'profile=constructor'])('%s is refused', (query) => {
    expect(() => listed(query)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('is ignored on the restricted connector, whose tools neither generate nor approve', () => {
    const fixed = everything.filter((name) => partnerTools.has(name));
    for (const query of ['', 'profile=full', 'toolsets=generation', 'profile=nothing'])
      expect(listed(query, 'partner')).toEqual(fixed);
    expect(
      fixed.filter((name) => ['resolve_approval', 'list_approvals', 'generate', 'connect_social_account'].includes(name)),
    ).toEqual([]);
    expect(catalogue.find('generate', 'partner')).toBeUndefined();
  });
});
