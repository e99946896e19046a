import { Operation, Public, textBody, type OpenApiDocument } from '@imprint/platform/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiDocument } from './api-document.js';
import { referencePage, referencePolicy } from './reference-page.js';

@Controller()
export class DocsController {
  constructor(private readonly document: ApiDocument) {}

  @Operation('getOpenApi', 'Read this document', {
    gives: { 'application/json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Get('v1/openapi.json')
  openApi(): Promise<OpenApiDocument> {
    return this.document.read();
  }

  @Operation('getReference', 'Show this reference', { gives: { 'text/html': textBody } })
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', referencePolicy)
  @Get('docs')
  page(): string {
    return referencePage({ title: 'Imprint' });
  }
}
