import { toolsets, type Toolset } from '@imprint/contracts/mcp';
import { declarationOf, type ToolClass } from './tool.js';
import { defaultTools } from './toolset-selection.js';

/** Agents meet what begins most tasks first; the other toolsets follow as the contract has them. */
const toolsetOrder: readonly Toolset[] = [...new Set<Toolset>(['core', 'generation', ...toolsets])];
const defaultOrder: readonly string[] = [...defaultTools];

/**
 * Tools in the order in which clients see them, whichever folders they come from: by toolset, in it first those of the default profile
 * as that names them, then the others as their folders list them.
 */
export function inOrder(tools: readonly ToolClass[]): ToolClass[] {
  const placed = tools.map((tool) => ({ tool, places: placesOf(tool) }));
  return placed
    .toSorted((a, b) => a.places.toolset - b.places.toolset || a.places.profile - b.places.profile)
    .map(({ tool }) => tool);
}

function placesOf(tool: ToolClass): { toolset: number; profile: number } {
  const { name, toolset } = declarationOf(tool);
  const place = defaultOrder.indexOf(name);
  return { toolset: toolsetOrder.indexOf(toolset), profile: place === -1 ? defaultOrder.length : place };
}
