import type { ToolClass } from '../tools/tool.js';
import { brandTools } from './brand/index.js';
import { contentTools } from './content/index.js';
import { coreTools } from './core/index.js';
import { generationTools } from './generation/index.js';
import { schedulerTools } from './scheduler/index.js';

/** Every tool, in the order in which clients see them. */
export const tools = [
  ...coreTools,
  ...generationTools,
  ...contentTools,
  ...schedulerTools,
  ...brandTools,
] as readonly ToolClass[];
