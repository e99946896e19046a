import type { Connector } from '@imprint/contracts/mcp';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Public, sendJson } from '@imprint/platform/http';
import { Controller, Get, Inject, Options, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { selectionOf } from '../tools/toolset-selection.js';
import { queryOf } from './query.js';
import { resourceMetadata, resourceMetadataPath } from './resource-metadata.js';

const standard = ['', 'mcp'];
const partner = 'mcp/partner';

/** Tells clients who issues tokens for this server: public, and readable by pages of any origin (spec §4.3). */
@Controller(resourceMetadataPath)
export class ResourceMetadataController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Metadata of `/mcp` as a protected resource (RFC 9728). */
  @Public()
  @Get(standard)
  standard(@Req() request: Request, @Res() response: Response): void {
    this.send('standard', request, response);
  }

  /** Metadata of `/mcp/partner` as a protected resource (RFC 9728). */
  @Public()
  @Get(partner)
  partner(@Req() request: Request, @Res() response: Response): void {
    this.send('partner', request, response);
  }

  /** Clients in browsers send a header of the protocol, and therefore a preflight. */
  @Public()
  @Options([...standard, partner])
  preflight(@Req() request: Request, @Res() response: Response): void {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS');
    response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
    response.setHeader('Access-Control-Max-Age', '86400');
    response.status(204).end();
  }

  private send(connector: Connector, request: Request, response: Response): void {
    response.setHeader('Access-Control-Allow-Origin', '*');
    selectionOf(queryOf(request), connector);
    response.setHeader('Cache-Control', 'public, max-age=300');
    sendJson(response, 'application/json', JSON.stringify(resourceMetadata(this.config, connector)));
  }
}
