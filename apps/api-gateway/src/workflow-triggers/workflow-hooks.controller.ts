import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { hookPath } from '@imprint/contracts/workflows';
import { WorkflowHooks } from '@imprint/domain/workflows';
import { clientIpOf, networkOf, Public, rawBody } from '@imprint/platform/http';
import { All, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hookBody } from './hook-body.js';

/** Where others have workflows started. The token in the address is the credential: this is no part of the REST API. */
@Controller(hookPath.slice(1))
export class WorkflowHooksController {
  constructor(private readonly hooks: WorkflowHooks) {}

  @Public()
  @HttpCode(202)
  @All(':token')
  async receive(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw problem('method_not_allowed', 'Only POST is allowed on this path.');
    }
    await this.hooks.count(token, networkOf(clientIpOf(request)));
    const bytes = await rawBody(request, response, limits.workflowHookBytes);
    const { headers, query } = request;
    await this.hooks.receive(token, { bytes, readBody: () => hookBody(bytes, headers['content-type']), headers, query });
  }
}
