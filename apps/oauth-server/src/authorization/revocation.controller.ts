import { OauthArtifacts } from '@imprint/domain/oauth';
import { clientIpOf, jsonBody, Public } from '@imprint/platform/http';
import { Controller, Header, HttpCode, Options, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { sendOauthError } from './oauth-error.js';
import { revocationPath } from './paths.js';

const mostBytes = 16_384;
const readJson = promisify<Request, Response>(jsonBody([], 'object', { bytes: mostBytes }));

/** Fields of a form, which is already parsed, or of a JSON document; empty for anything else. */
async function bodyOf(request: Request, response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (request.body === undefined) await readJson(request, response).catch(() => undefined);
  return (request.body ?? {}) as Readonly<Record<string, unknown>>;
}

/**
 * Revocation (RFC 7009), with forms, and with JSON for clients of JSON APIs. Replaces the library's, which requires the client to
 * authenticate and fetches its metadata again, so that a connection could not be ended while the client's host is down.
 */
@Controller(revocationPath)
export class RevocationController {
  constructor(private readonly artifacts: OauthArtifacts) {}

  /** Ends the connection of a refresh or access token. The response does not reveal whether there was one (RFC 7009 §2.2). */
  @Public()
  @Post()
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const { token, client_id: clientId } = await bodyOf(request, response);
    if (typeof token !== 'string' || token === '' || (clientId !== undefined && typeof clientId !== 'string')) {
      const description = 'send one `token` as application/x-www-form-urlencoded or application/json';
      return sendOauthError(request, response, { status: 400, error: 'invalid_request', description });
    }
    await this.artifacts.endGrantOf(token, clientId, clientIpOf(request));
    response.setHeader('Cache-Control', 'no-store');
    response.status(200).end();
  }

  @Public()
  @HttpCode(204)
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Access-Control-Allow-Methods', 'POST')
  @Header('Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version')
  @Header('Access-Control-Max-Age', '3600')
  @Options()
  preflight(): void {}
}
