import type { Page } from '@imprint/contracts/documents';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Accepted } from './accepted.js';
import { serialiseAll, serialiseOne, serialisePage } from './json-api.js';
import './request.js';
import { pathOf } from './request-log.js';
import { documentType, sendJson } from './send-json.js';

/**
 * Sends what a handler returned: the document of its declared resource, or plain JSON without one. An interceptor would be the usual place
 * for this, but rxjs costs more than the rest of a request.
 */
export class ReplyAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (statusCode !== undefined) response.statusCode = statusCode;
    if (body === null && response.req.returned?.isOptional === true)
      return sendJson(
        response,
        documentType(response.req),
        JSON.stringify({ data: null, links: { self: pathOf(response.req) } }),
      );
    if (typeof body !== 'object' || body === null || body instanceof StreamableFile || Buffer.isBuffer(body)) {
      return this.replyOther(response, body);
    }
    if (body instanceof Accepted) return this.replyAccepted(response, body);
    const { req: request } = response;
    const type = request.returned === undefined ? 'application/json' : documentType(request);
    const text = JSON.stringify(documentOf(request, body));
    if (request.claim === undefined) return sendJson(response, type, text);
    const answer = { status: response.statusCode, mediaType: type, body: text, resourceId: idOf(body) };
    return request.claim.complete(answer).then(() => sendJson(response, type, text));
  }

  private replyAccepted(response: Response, { resource, row }: Accepted): unknown {
    response.req.returned = { resource, shape: 'one' };
    return this.reply(response, row, 202);
  }

  private replyOther(response: Response, body: unknown): unknown {
    const { claim } = response.req;
    if (claim === undefined) return super.reply(response, body);
    const empty = body === undefined || body === null;
    const settled = empty
      ? claim.complete({ status: response.statusCode, mediaType: null, body: null, resourceId: null })
      : claim.release();
    return settled.then(() => super.reply(response, body) as unknown);
  }
}

function documentOf(request: Request, body: object): object {
  const { returned } = request;
  if (returned === undefined) return body;
  if (returned.shape === 'one') return serialiseOne(returned.resource, body, { self: pathOf(request) });
  if (returned.shape === 'all') return serialiseAll(returned.resource, body as object[], { self: pathOf(request) });
  return serialisePage(returned.resource, body as Page<object>, { url: request.originalUrl });
}

function idOf(body: object): string | null {
  return 'id' in body && typeof body.id === 'string' ? body.id : null;
}
