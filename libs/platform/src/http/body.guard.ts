import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { promisify } from 'node:util';

/** Parses bodies only after authentication: the first guard after those that authenticate. */
export class BodyGuard implements CanActivate {
  private readonly read: (request: Request, response: Response) => Promise<void>;

  /** @param read parses the body into `request.body` */
  constructor(read: RequestHandler) {
    this.read = promisify<Request, Response>(read);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.read(http.getRequest<Request>(), http.getResponse<Response>());
    return true;
  }
}
