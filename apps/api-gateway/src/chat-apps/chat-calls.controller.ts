import { problem } from '@imprint/contracts/errors';
import { ChatCalls } from '@imprint/domain/chat';
import { Public, rawBody, sendJson } from '@imprint/platform/http';
import { All, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Paths whose bodies are signed. */
export const chatCallsPath = '/v1/chat-apps';
/** Discord's and Slack's calls about one command have a few kilobytes. */
const mostBytes = 65_536;

/** Where chat apps report what people write to the bot. Their signature is the credential: this is no part of the REST API. */
@Controller(chatCallsPath.slice(1))
export class ChatCallsController {
  constructor(private readonly calls: ChatCalls) {}

  @Public()
  @All(':app')
  async receive(@Param('app') app: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.method !== 'POST') throw problem('not_found', 'Chat apps send POST requests to this address.');
    const { headers } = request;
    const { answer, afterwards } = await this.calls.accept(app, async () => ({
      headers,
      body: await rawBody(request, response, mostBytes),
    }));
    // Also after an app that hung up: it will not be told again what it has reported.
    if (response.closed) afterwards();
    else response.once('close', afterwards);
    response.status(200);
    if (answer === null) response.end();
    else sendJson(response, 'application/json', JSON.stringify(answer));
  }
}
