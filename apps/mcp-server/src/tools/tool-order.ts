import { toolsets, type Toolset } from '@imprint/contracts/mcp';
import { declarationOf, type ToolClass } from './tool.js';
import { defaultTools } from './toolset-selection.js';

/** Toolsets that start most tasks come first; the others follow in the order of the contract. */
const toolsetOrder: readonly Toolset[] = [...new Set<Toolset>(['core', 'generation', ...toolsets])];
const defaultOrder: readonly string[] = [...defaultTools];

/**
 * Tools in display order, whichever folders they come from: by toolset, within it first those of the default profile in its order, then the
 * others in the order of their folders.
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
