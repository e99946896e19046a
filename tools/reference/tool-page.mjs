import { selfServiceScopes } from '@imprint/contracts/access';
import { toolsets } from '@imprint/contracts/mcp';
import { ToolCatalogue } from '../../apps/mcp-server/dist/tools/tool-catalogue.js';
import { declarationOf } from '../../apps/mcp-server/dist/tools/tool.js';
import { tools } from '../../apps/mcp-server/dist/toolsets/index.js';
import { code, page, table } from './markdown.mjs';

export function toolPage() {
  const catalogue = new ToolCatalogue(tools, { toolMeta: {} });
  const entries = tools.map((tool) => catalogue.find(declarationOf(tool).name, 'standard'));
  return page(
    'MCP tools',
    'the tools under `apps/mcp-server/src/toolsets`',
    'An MCP client reaches them at `/mcp` of mcp-server with `Authorization: Bearer` and an API key; the [preset](scopes.md) `mcp` is meant for that. `tools/list` shows what the key may use of the toolsets that the address selects: `?toolsets=content,scheduler` by name, or `?profile=default`, `directory` (the default without generation and content cards) or `full`. `core` is always there. What is not listed can be called by its name all the same; `find_tools` counts every toolset, and answers with the whole definition of a tool, of which `tools/list` shows an outline.',
    'A result is in `structuredContent.data`. A failed tool says `isError`, and `structuredContent` holds `code`, `message` and, where they apply, `errors[]` of `field` and `message`, `retryAfterSeconds` and `nextStepUrl`.',
    ...toolsets.flatMap((toolset) => sectionOf(toolset, entries)),
  );
}

function sectionOf(toolset, entries) {
  const own = entries.filter((entry) => entry.toolset === toolset);
  return own.length === 0 ? [] : [`## ${toolset}`, ...own.map(describe)];
}

function describe({ name, description, policy, role, anyScope, shows, definition }) {
  const scopes = anyScope.length === selfServiceScopes.length ? 'any key' : `a key with ${anyScope.map(code).join(' or ')}`;
  const cards = shows === 'content-cards' ? ' Shown with content cards.' : '';
  const access = `${policy}; ${role} or above; ${scopes}.${cards}`;
  return [`### ${name}`, description, access, ...argumentsOf(definition.inputSchema)].join('\n\n');
}

function argumentsOf(schema) {
  const rows = fieldsOf(schema, schema.$defs ?? {}, '');
  return rows.length === 0 ? [] : [table(['argument', 'required', 'value', 'meaning'], rows)];
}

/** A row per field; nested fields follow with their parent's name. */
function fieldsOf({ properties, required = [] }, definitions, parent) {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${parent}${key}`;
    const { $ref = schema.items?.$ref } = schema;
    const row = [code(name), required.includes(key) ? 'yes' : '', valueOf(schema), schema.description];
    if ($ref === undefined) return [row];
    const nested = definitions[$ref.split('/').at(-1)];
    return [row, ...fieldsOf(nested, definitions, `${name}${schema.items === undefined ? '' : '[]'}.`)];
  });
}

function valueOf({ anyOf, $ref, items, ...schema }) {
  if (anyOf !== undefined) return anyOf.map(valueOf).join(' or ');
  if ($ref !== undefined) return 'object';
  return items === undefined ? plainValueOf(schema) : `list of ${valueOf(items)}`;
}

function plainValueOf({ enum: choices, type, minLength, maxLength, minimum = minLength, maximum = maxLength }) {
  if (choices !== undefined) return choices.map(code).join(', ');
  const range = minimum === undefined ? `at most ${maximum}` : `${minimum} to ${maximum}`;
  return maximum === undefined ? type : `${type} (${range}${type === 'string' ? ' characters' : ''})`;
}
