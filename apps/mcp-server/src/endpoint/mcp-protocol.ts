import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { ToolRunner } from '../tools/tool-runner.js';
import type { Call } from './call.js';
import type { CallProgress, Offer, SdkEndpoint } from './sdk-endpoint.js';

/** Answers the messages of callers who were let in. */
@Injectable()
export class McpProtocol implements Offer, OnApplicationShutdown {
  private readonly logger = new Logger('mcp');
  private endpoint: Promise<SdkEndpoint> | undefined;

  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly runner: ToolRunner,
  ) {}

  async serve(request: Request, response: Response, message: object | undefined, call: Call): Promise<void> {
    // The SDK takes a sixth of the memory of an app: an instance without agents never loads it.
    this.endpoint ??= import('./sdk-endpoint.js').then(({ createSdkEndpoint }) => createSdkEndpoint(this));
    await (await this.endpoint).serve(request, response, message, call);
  }

  /** After the last request: closing ends what is under way. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.endpoint)?.close();
  }

  list({ principal, selection }: Call): ReturnType<Offer['list']> {
    return this.catalogue.listed(principal, selection);
  }

  run({ principal, selection }: Call, name: string, given: unknown, progress: CallProgress): ReturnType<Offer['run']> {
    return this.runner.run(principal, name, given, { connector: selection.connector, ...progress });
  }

  report(error: Error): void {
    this.logger.debug(error.message);
  }
}
