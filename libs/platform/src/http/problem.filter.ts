import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../config/index.js';
import { sendNotFoundPage } from '../html/index.js';
import { StoredAnswer } from './idempotency/stored-answer.js';
import { errorDocument, problemOf } from './problem-document.js';
import './request.js';
import { pathOf } from './request-log.js';
import { RouteTable } from './route-table.js';
import { documentType, sendJson } from './send-json.js';

/** Turns every error into one error document. Unexpected errors are logged and never shown. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly routes: RouteTable) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof StoredAnswer) return error.send(response);
    // Released before the response, so that a corrected request can follow at once.
    if (request.claim !== undefined) await request.claim.release();
    // The request was already answered, so a broken body is not worth reporting.
    if (response.writableEnded) return;
    if (response.headersSent) {
      this.logger.error('failed after the response had begun', error, { requestId: request.id });
      response.destroy();
      return;
    }
    this.send(this.publicProblem(error, request, response), request, response);
  }

  private publicProblem(error: unknown, request: Request, response: Response): Problem {
    const fault = problemOf(error);
    if (fault === null) {
      this.logger.error('unexpected error', error, { requestId: request.id });
      return problem('internal_error', 'The request could not be completed. If this keeps happening, report the request id.');
    }
    if (fault.status >= 500) this.logger.warn(fault.message, { requestId: request.id, cause: causeOf(fault) });
    if (fault.code !== 'route_not_found') return fault;
    const methods = this.routes.methodsOf(pathOf(request));
    if (methods.length === 0) return problem('route_not_found', `There is no route ${request.method} on this path.`);
    response.setHeader('Allow', methods.join(', '));
    return problem('method_not_allowed', `This path answers ${methods.join(', ')}.`);
  }

  private send(fault: Problem, request: Request, response: Response): void {
    const entries: readonly ProblemEntry[] = fault.entries;
    response.statusCode = fault.status;
    if (fault.retryAfterSeconds !== undefined) response.setHeader('Retry-After', Math.max(1, Math.ceil(fault.retryAfterSeconds)));
    if (fault.status === 401 && !response.hasHeader('WWW-Authenticate')) response.setHeader('WWW-Authenticate', 'Bearer');
    response.setHeader('Cache-Control', 'no-store');
    if (fault.status === 404) response.vary('Accept');
    if (fault.status === 404 && opensPage(request)) {
      const { PUBLIC_API_URL: apiUrl } = request.app.get('config') as Config;
      return sendNotFoundPage(response, { apiUrl, requestId: request.id });
    }
    sendJson(response, documentType(request), JSON.stringify(errorDocument(entries, request.id, fault.meta)));
  }
}

/** Whether a person opened this address in a browser, which then asks for HTML. Other clients ask for JSON or accept anything. */
function opensPage({ method, headers: { accept = '' } }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept);
}

function causeOf(fault: Problem): string | undefined {
  return fault.cause instanceof Error ? fault.cause.message : undefined;
}
