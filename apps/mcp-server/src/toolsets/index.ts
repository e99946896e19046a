import type { ToolClass } from '../tools/tool.js';
import { coreTools } from './core/index.js';

/** Every tool, in the order in which clients see them. */
export const tools: readonly ToolClass[] = [...coreTools] as ToolClass[];
