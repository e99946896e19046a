import { hmacSha256 } from '@imprint/platform/crypto';
import { problemOf } from '@imprint/platform/http';
import { CONFIG, type Config } from '@imprint/platform/config';
import { problem } from '@imprint/contracts/errors';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Completions } from '../prompts/completions.js';
import { PromptCatalogue } from '../prompts/prompt-catalogue.js';
import { ResourceCatalogue } from '../resources/resource-catalogue.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { ToolRunner } from '../tools/tool-runner.js';
import type { Call } from './call.js';
import type { CallProgress, Offer, PartialArgument } from './offer.js';
import { rpcErrorOf } from './refusal.js';
import type { SdkEndpoint } from './sdk-endpoint.js';

/** Answers the messages of authorized callers. */
@Injectable()
export class McpProtocol implements Offer, OnApplicationShutdown {
  private readonly logger = new Logger('mcp');
  private endpoint: Promise<SdkEndpoint> | undefined;

  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly runner: ToolRunner,
    private readonly documents: ResourceCatalogue,
    private readonly promptCatalogue: PromptCatalogue,
    private readonly completions: Completions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get stateKey(): Uint8Array {
    return hmacSha256(this.config.KEY_PEPPER, 'request state of mcp');
  }

  async serve(request: Request, response: Response, message: object | undefined, call: Call): Promise<void> {
    // The SDK takes a sixth of an app's memory, so an instance without agents never loads it.
    this.endpoint ??= import('./sdk-endpoint.js').then(({ createSdkEndpoint }) => createSdkEndpoint(this));
    await (await this.endpoint).serve(request, response, message, call);
  }

  /** Number of unanswered requests. */
  async pending(): Promise<number> {
    return (await this.endpoint)?.pending ?? 0;
  }

  /** Runs after the last request, because closing aborts those in progress. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.endpoint)?.close();
  }

  tools({ principal, selection }: Call): ReturnType<Offer['tools']> {
    return this.catalogue.listed(principal, selection);
  }

  runTool({ principal, selection }: Call, name: string, given: unknown, progress: CallProgress): ReturnType<Offer['runTool']> {
    return this.runner.runTool(principal, name, given, { connector: selection.connector, ...progress });
  }

  resources(call: Call): ReturnType<Offer['resources']> {
    return this.documents.list(call);
  }

  resourceTemplates(): ReturnType<Offer['resourceTemplates']> {
    return this.documents.templates();
  }

  read(call: Call, uri: string): ReturnType<Offer['read']> {
    return this.withRpcErrors(() => this.documents.read(call, uri));
  }

  prompts(call: Call): ReturnType<Offer['prompts']> {
    return this.promptCatalogue.list(call);
  }

  prompt(call: Call, name: string, given: Readonly<Record<string, string>>): ReturnType<Offer['prompt']> {
    return this.withRpcErrors(() => this.promptCatalogue.get(call, name, given));
  }

  complete({ principal }: Call, argument: PartialArgument): ReturnType<Offer['complete']> {
    return this.withRpcErrors(() => this.completions.complete(principal, argument));
  }

  report(error: Error): void {
    this.logger.debug(error.message);
  }

  /** Expected failures are reported as protocol errors; unexpected ones are logged and not shown. */
  private async withRpcErrors<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const known = problemOf(error);
      if (known === null) this.logger.error({ err: error }, 'a message failed unexpectedly');
      const { code, message, data } = rpcErrorOf(known ?? problem('internal_error', 'It could not be completed.'), this.config);
      throw Object.assign(new Error(message), { code, data });
    }
  }
}
