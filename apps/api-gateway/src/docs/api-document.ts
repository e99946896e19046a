import { CONFIG, type Config } from '@imprint/platform/config';
import {
  apiVersion,
  describeRoutes,
  partOf,
  publishedBehindGateway,
  RouteTable,
  withPart,
  type OpenApiDocument,
} from '@imprint/platform/http';
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

  /** Without the part of an app that does not answer at the moment. */
  async read(): Promise<OpenApiDocument> {
    if (this.complete !== undefined) return this.complete;
    const { PUBLIC_API_URL: serverUrl, KEYS_SERVICE_URL, OAUTH_SERVER_URL } = this.config;
    const own = describeRoutes(this.routes.routes, {
      title: 'Imprint',
      version: apiVersion,
      serverUrl,
      description: quickStart(this.config),
    });
    const parts = await Promise.all([
      this.partOfApp('keys-service', KEYS_SERVICE_URL),
      this.partOfApp('oauth-server', OAUTH_SERVER_URL),
    ]);
    const document = parts.reduce<OpenApiDocument>((whole, part) => (part === undefined ? whole : withPart(whole, part)), own);
    if (!parts.includes(undefined)) this.complete = document;
    return document;
  }

  private async partOfApp(app: keyof typeof publishedBehindGateway, url: string): Promise<OtherDocument | undefined> {
    const answer = await internalRequest(`${url}/v1/openapi.json`).catch((error: unknown) => {
      this.logger.warn({ err: error }, `the document of ${app} is missing from the API document for now`);
      return undefined;
    });
    return answer?.status === 200 ? partOf(answer.json as OtherDocument, publishedBehindGateway[app]) : undefined;
  }
}

/** Of an app that may be of an earlier release, without tags. */
type OtherDocument = Omit<OpenApiDocument, 'tags'> & { tags?: OpenApiDocument['tags'] };
