import { ListBrandPublishingReadinessTool } from './list-brand-publishing-readiness.tool.js';

export const brandTools = [ListBrandPublishingReadinessTool];
