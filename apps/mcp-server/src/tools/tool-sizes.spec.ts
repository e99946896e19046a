import type { Principal } from '@imprint/contracts/access';
import { describe, expect, it } from '@jest/globals';
import { ContentCards } from '../resources/content-cards.js';
import { tools } from '../toolsets/index.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { selectionOf } from './toolset-selection.js';

const catalogue = new ToolCatalogue(
  tools,
  new ContentCards({ SERVICE_CDN_URL: null, SERVICE_MICROSERVICES_FILES_URL: 'https://files.example' }),
);
const owner: Principal = {
  ...({ kind: 'session', userId: 'user_1', organizationId: 'org_1', role: 'owner' } as const),
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
const listed = (query: string) => catalogue.listed(owner, selectionOf(new URLSearchParams(query), 'standard'));
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

// What an agent reads before doing anything, in bytes of compact JSON.
const defaultProfileMax = 32_000;
const perToolMax = 1_300;

describe('tools/list', () => {
  it('of the default profile is small enough for an agent to read completely', () => {
    expect(bytesOf({ tools: listed('profile=default') })).toBeLessThanOrEqual(defaultProfileMax);
  });

  it('of all tools stays within the same size per tool on average', () => {
    const all = listed('profile=full');
    expect(bytesOf({ tools: all }) / all.length).toBeLessThanOrEqual(perToolMax);
  });

  it('has the keys of results, and no bounds for short values; the definition has both', () => {
    const { outline, definition } = catalogue.find('get_scheduled_release', 'standard') ?? {};
    expect(outline?.outputSchema).toEqual({
      type: 'object',
      properties: { data: { properties: expect.objectContaining({ id: {}, targets: {} }) } },
    });
    expect(outline?.inputSchema).toMatchObject({ properties: { releaseId: { type: 'string' } }, additionalProperties: false });
    expect(JSON.stringify(outline?.inputSchema)).not.toContain('maxLength');
    expect(definition).toMatchObject({
      inputSchema: { properties: { releaseId: { maxLength: 64 } } },
      outputSchema: { properties: { data: { properties: { title: { type: 'string' } } } }, $defs: { TargetView: {} } },
    });
  });

  it.each(listed('profile=full'))('$name: has the same arguments as its definition', ({ name, inputSchema }) => {
    const whole = catalogue.find(name, 'standard')?.definition.inputSchema;
    expect(argumentsOf(inputSchema)).toEqual(argumentsOf(whole));
  });
});

/** Names of the arguments, nested ones too, and which of them are required, wherever their class is described. */
function argumentsOf(schema: unknown, { $defs = {} } = schema as { $defs?: Record<string, unknown> }): unknown {
  const { $ref, properties, required, items, anyOf } = schema as Partial<Record<'$ref' | 'items', unknown>> & {
    properties?: Record<string, unknown>;
    required?: string[];
    anyOf?: unknown[];
  };
  const within = (nested: unknown): unknown => argumentsOf(nested, { $defs });
  if (typeof $ref === 'string') return within($defs[$ref.slice('#/$defs/'.length)]);
  if (items !== undefined) return within(items);
  const parts = anyOf?.map(within).filter((part) => part !== null) ?? [];
  if (parts.length > 0) return parts.length === 1 ? parts[0] : parts;
  if (properties === undefined) return null;
  return { required, properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, within(one)])) };
}
