import { connectorPaths, type Connector } from '@imprint/contracts/mcp';
import { CONFIG, type Config } from '@imprint/platform/config';
import { problemOf, sendJson } from '@imprint/platform/http';
import { Catch, Inject, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProtocolRefusal, refusalOf } from './refusal.js';
import { requestIdOf } from './request-body.js';

/** Turns every error of the endpoint into JSON-RPC. Unexpected errors are logged and never shown. */
@Catch()
@Injectable()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('mcp');

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!(error instanceof ProtocolRefusal) && problemOf(error) === null)
      this.logger.error('unexpected error', error, { requestId: request.id });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendRefusal(error, this.config, request, response);
  }
}

/** For the challenge of a request that no route has handled yet. */
function connectorAt(path: string): Connector {
  return path.toLowerCase().startsWith(connectorPaths.partner) ? 'partner' : 'standard';
}

export function sendRefusal(error: unknown, config: Config, request: Request, response: Response): void {
  const connector = request.selection?.connector ?? connectorAt(request.path);
  const { status, headers, body } = refusalOf(error, config, { connector, id: requestIdOf(request.body) });
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, 'application/json', JSON.stringify(body));
}
