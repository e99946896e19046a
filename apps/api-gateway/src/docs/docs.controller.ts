import { docsStyleHash, Public, renderDocsPage, type OpenApiDocument } from '@imprint/platform/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiDocument } from './api-document.js';

@Controller()
export class DocsController {
  constructor(private readonly document: ApiDocument) {}

  /** This document. */
  @Public()
  @Get('v1/openapi.json')
  openApi(): Promise<OpenApiDocument> {
    return this.document.read();
  }

  /** The same document for people. */
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${docsStyleHash}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  )
  @Get('docs')
  async page(): Promise<string> {
    return renderDocsPage(await this.document.read());
  }
}
