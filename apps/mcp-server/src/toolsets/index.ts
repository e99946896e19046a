import type { ToolClass } from '../tools/tool.js';
import { contentTools } from './content/index.js';
import { coreTools } from './core/index.js';
import { generationTools } from './generation/index.js';

/** Every tool, in the order in which clients see them. */
export const tools = [...coreTools, ...generationTools, ...contentTools] as readonly ToolClass[];
