import { GetPostsTool } from './get-posts.tool.js';

export const contentTools = [GetPostsTool];
