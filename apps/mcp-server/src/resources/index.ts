import { BrandContextDocument } from './brand-context.resource.js';
import { ContentCardsResource } from './content-cards.resource.js';
import { ReleaseDocument } from './release.resource.js';
import { OpenApiDocument } from './openapi.resource.js';
import type { McpResourceClass } from './resource.js';

/** Every resource of this server, in the order in which clients see them. */
export const resources: readonly McpResourceClass[] = [
  ContentCardsResource,
  ReleaseDocument,
  BrandContextDocument,
  OpenApiDocument,
];
