import { CompleteMediaUploadTool } from './complete-media-upload.tool.js';
import { GetPostsTool } from './get-posts.tool.js';
import { RequestMediaUploadTool } from './request-media-upload.tool.js';

export const contentTools = [GetPostsTool, RequestMediaUploadTool, CompleteMediaUploadTool];
