import { GenerateTool } from './generate.tool.js';
import { GetGenerationOptionsTool } from './get-generation-options.tool.js';
import { ListAssetsTool } from './list-assets.tool.js';

export const generationTools = [GenerateTool, GetGenerationOptionsTool, ListAssetsTool];
