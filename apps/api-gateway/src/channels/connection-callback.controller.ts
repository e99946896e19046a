import { connectionCallbackPath } from '@imprint/contracts/publishing';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Public } from '@imprint/platform/http';
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';

/**
 * Where platforms send browsers back to after a sign-in, and not a part of the REST API, which knows no sessions: the answer goes on to a page,
 * which does.
 */
@Controller(`v1${connectionCallbackPath}`)
export class ConnectionCallbackController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Public()
  @All()
  answer(@Req() request: Request, @Res() response: Response): void {
    const { search } = new URL(request.originalUrl, this.config.PUBLIC_APP_URL);
    response.status(303);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Location', `${this.config.PUBLIC_APP_URL}${connectionCallbackPath}${search}`);
    response.end();
  }
}
