import { FindToolsTool } from './find-tools.tool.js';
import { GetBrandsTool } from './get-brands.tool.js';

export const coreTools = [FindToolsTool, GetBrandsTool];
