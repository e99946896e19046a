import { describe, expect, it } from '@jest/globals';
import { roles, selfServiceScopes } from '@imprint/contracts/access';
import { mutationPolicies, toolsets } from '@imprint/contracts/mcp';
import { builtFile, pathsBelow } from './source-files.js';

interface Declaration {
  name: string;
  title: string;
  description: string;
  toolset: string;
  policy: string;
  role: string;
  anyScope: readonly string[];
  hints: Record<string, unknown>;
}
interface Definition {
  name: string;
  inputSchema: { type: string; properties: object; additionalProperties: boolean };
  outputSchema: { type: string; properties: Record<string, unknown> };
  annotations: object;
}
type ToolClass = new (...dependencies: never[]) => object;

const from = async <T>(path: string): Promise<T> => (await import(builtFile(`apps/mcp-server/dist/${path}`))) as T;
const { tools } = await from<{ tools: readonly ToolClass[] }>('toolsets/index.js');
const { declarationOf } = await from<{ declarationOf: (tool: ToolClass) => Declaration }>('tools/tool.js');
const { ToolCatalogue } = await from<{
  ToolCatalogue: new (
    tools: readonly ToolClass[],
    cards: { toolMeta: object },
  ) => { find(name: string, connector: 'standard'): { definition: Definition } | undefined };
}>('tools/tool-catalogue.js');
const { defaultTools, defaultToolsMax, partnerTools } = await from<
  Record<'defaultTools' | 'partnerTools', ReadonlySet<string>> & { defaultToolsMax: number }
>('tools/toolset-selection.js');

const declared = tools.map((tool) => declarationOf(tool));
const catalogue = new ToolCatalogue(tools, { toolMeta: {} });
const folder = 'apps/mcp-server/src/toolsets';

describe('MCP tools', () => {
  it('every file of a tool is one registered tool, called after it, in whatever folder', () => {
    const files = pathsBelow(folder).filter((path) => path.endsWith('.tool.ts'));
    const expected = declared.map(({ name }) => `${name.replaceAll('_', '-')}.tool.ts`);
    expect(files.map((path) => path.slice(path.lastIndexOf('/') + 1)).toSorted()).toEqual(expected.toSorted());
    expect(new Set(expected).size).toBe(tools.length);
  });

  it('the profiles and the restricted connector name tools that there are, and the default profile no more than an agent reads', () => {
    const names = new Set(declared.map(({ name }) => name));
    expect([...defaultTools, ...partnerTools].filter((name) => !names.has(name))).toEqual([]);
    expect(defaultTools.size).toBeLessThanOrEqual(defaultToolsMax);
  });

  it.each(declared.map((declaration) => [declaration.name, declaration] as const))(
    '%s declares everything',
    (name, declaration) => {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(declaration.title).toMatch(/\S/);
      expect(declaration.description).toMatch(/.{40,}\.$/s);
      expect(toolsets).toContain(declaration.toolset);
      expect(mutationPolicies).toContain(declaration.policy);
      expect(roles).toContain(declaration.role);
      expect(declaration.anyScope.length).toBeGreaterThan(0);
      expect(declaration.anyScope.filter((scope) => !(selfServiceScopes as readonly string[]).includes(scope))).toEqual([]);
      const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
      expect(Object.entries(declaration.hints).map(([hint, value]) => [hint, typeof value])).toEqual(
        hints.map((hint) => [hint, 'boolean']),
      );
      expect(declaration.hints['readOnlyHint']).toBe(declaration.policy === 'read-only');
    },
  );

  it.each(declared.map(({ name }) => name))('%s has schemas that stand by themselves and refuse what is not declared', (name) => {
    const { definition } = catalogue.find(name, 'standard') ?? {};
    expect(definition).toMatchObject({
      name,
      inputSchema: { type: 'object', properties: expect.any(Object), additionalProperties: false },
      outputSchema: { type: 'object', properties: { data: expect.any(Object) } },
    });
    expect(JSON.stringify(definition)).not.toContain('#/components');
    for (const schema of [definition?.inputSchema, definition?.outputSchema] as { $defs?: object }[]) {
      const defined = new Set(Object.keys(schema.$defs ?? {}));
      const named = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, definedName = '']) => definedName);
      expect(named.filter((one) => !defined.has(one))).toEqual([]);
    }
  });

  it.each(declared.map(({ name }) => name))('%s says what each of its arguments means, nested ones too', (name) => {
    const fields = fieldsOf(catalogue.find(name, 'standard')?.definition.inputSchema);
    expect(fields.filter(([, { description }]) => !/^[A-Z`].{5,}\.$/s.test(description ?? '')).map(([path]) => path)).toEqual([]);
    const formatted = fields.filter(([path]) => /(?:Ids?|At|timezone|mediaUrls|contentType)$/.test(path));
    expect(formatted.filter(([, { description }]) => !/`\S+`/.test(description ?? '')).map(([path]) => path)).toEqual([]);
  });
});

interface Field {
  description?: string;
}
interface Fields {
  properties: Record<string, Field>;
  $defs?: Record<string, Fields>;
}

/** Every argument with its path, including nested ones. */
function fieldsOf(schema: unknown): [string, Field][] {
  const { properties, $defs = {} } = schema as Fields;
  const nested = Object.entries($defs).flatMap(([name, definition]) =>
    Object.entries(definition.properties).map(([field, one]): [string, Field] => [`${name}.${field}`, one]),
  );
  return [...Object.entries(properties), ...nested];
}
