import { problem } from '@imprint/contracts/errors';
import type { McpFailure } from '@imprint/contracts/mcp';
import { CONFIG, type Config } from '@imprint/platform/config';
import { problemOf } from '@imprint/platform/http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { withFinders, type ToolCall } from './id-finders.js';
import { failureOf } from './mcp-failure.js';

/** What callers are told of calls that failed. */
@Injectable()
export class CallFailures {
  private readonly logger = new Logger('tools');

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  of(error: unknown, call: ToolCall): McpFailure {
    const known = problemOf(error);
    return failureOf(known === null ? this.unexpected(error, call.name) : withFinders(known, call), this.config.PUBLIC_APP_URL);
  }

  private unexpected(error: unknown, tool: string) {
    this.logger.error({ err: error, tool }, 'a tool failed unexpectedly');
    return problem(
      'internal_error',
      'The tool call could not be completed. Try again; if this keeps happening, contact the operator.',
    );
  }
}
