import { Controller, Get, Inject } from '@nestjs/common';
import { Public } from '../access.js';
import { Operation } from './operation-words.js';
import { CONFIG, type AppName, type Config } from '../../config/index.js';
import { RouteTable } from '../route-table.js';
import { describeRoutes, type OpenApiDocument } from './openapi.js';

export const APP_NAME = Symbol('APP_NAME');
export const apiVersion = '0.1.0';

@Controller('v1/openapi.json')
export class OpenApiController {
  private document: OpenApiDocument | undefined;

  constructor(
    private readonly routes: RouteTable,
    @Inject(APP_NAME) private readonly app: AppName,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation('getOpenApi', 'Read this document', {
    gives: { 'application/json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Get()
  read(): OpenApiDocument {
    this.document ??= describeRoutes(this.routes.routes, {
      title: `Imprint ${this.app}`,
      version: apiVersion,
      serverUrl: this.config.PUBLIC_API_URL,
    });
    return this.document;
  }
}
