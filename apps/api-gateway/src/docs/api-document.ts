import { CONFIG, type Config } from '@imprint/platform/config';
import { apiVersion, byDisplayName, describeRoutes, RouteTable, type OpenApiDocument } from '@imprint/platform/http';
import { internalRequest } from '@imprint/platform/safe-fetch';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { quickStart } from './quick-start.js';

/** The public API as one document: this app's routes and those that it forwards. */
@Injectable()
export class ApiDocument {
  private readonly logger = new Logger(ApiDocument.name);
  private complete: OpenApiDocument | undefined;

  constructor(
    private readonly routes: RouteTable,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Without the keys-service's part while that app does not answer. */
  async read(): Promise<OpenApiDocument> {
    if (this.complete !== undefined) return this.complete;
    const { PUBLIC_API_URL: serverUrl, KEYS_SERVICE_URL } = this.config;
    const own = describeRoutes(this.routes.routes, {
      ...{ title: 'Imprint', version: apiVersion, serverUrl },
      description: quickStart(this.config),
    });
    const answer = await internalRequest(`${KEYS_SERVICE_URL}/v1/openapi.json`).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the document of keys-service is missing from the API document for now');
      return undefined;
    });
    if (answer?.status !== 200) return own;
    this.complete = merge(own, answer.json as OpenApiDocument);
    return this.complete;
  }
}

/** Every app has the same health and metrics routes: the first document's are kept. The other may be of an earlier release, without tags. */
function merge(own: OpenApiDocument, other: Omit<OpenApiDocument, 'tags'> & { tags?: OpenApiDocument['tags'] }): OpenApiDocument {
  return {
    ...own,
    paths: { ...other.paths, ...own.paths },
    tags: [...new Map([...(other.tags ?? []), ...own.tags].map((tag) => [tag.name, tag])).values()].sort(byDisplayName),
    components: {
      schemas: { ...other.components.schemas, ...own.components.schemas },
      headers: own.components.headers,
      securitySchemes: { ...other.components.securitySchemes, ...own.components.securitySchemes },
    },
  };
}
