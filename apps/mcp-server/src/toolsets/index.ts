import type { ToolClass, ToolGroup } from '../tools/tool.js';
import { inOrder } from '../tools/tool-order.js';
import * as groups from './groups.js';

const collected: Readonly<Record<string, ToolGroup>> = groups;

export const toolGroups: readonly ToolGroup[] = Object.values(collected);

/** Every tool, in the order in which clients see them. */
export const tools: readonly ToolClass[] = inOrder(toolGroups.flatMap((group) => group.tools));
