import { mcpScopes, type Principal, type Scope } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { McpFailureReason, VerifyMcp } from '@imprint/contracts/keys';
import type { DiscoverTools, ToolDiscovery } from '@imprint/contracts/mcp';
import { CONFIG, type Config } from '@imprint/platform/config';
import { internalRequest, SafeFetchError, type InternalResponse } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { apiKeyDigest } from './api-key-verifier.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysService } from './api-keys.service.js';

/** Whether an MCP client with the key would work, and why not. */
export interface McpVerification {
  /** Id of the key. */
  id: string;
  status: 'connected' | 'failed';
  reason?: McpFailureReason;
  message?: string;
  missingScopes?: Scope[];
  toolCount?: number;
  verifiedAt: Date;
}

type Finding = Omit<McpVerification, 'id' | 'verifiedAt'>;

const timeoutMs = 5_000;
const protocolVersion = '2026-07-28';

/** Checks whether an MCP client with the key would get its tools (spec §4.1). */
@Injectable()
export class VerifyMcpConnection {
  constructor(
    private readonly keys: ApiKeysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem `not_found`; `validation_failed` for the plaintext of another key */
  async verifyMcp(principal: Principal, id: string, { key }: VerifyMcp): Promise<McpVerification> {
    const row = await this.keys.read(principal, id);
    if (key !== undefined) this.requirePlaintextOf(row, key);
    const finding = await (key === undefined ? this.askAbout(row) : this.listTools(row, key)).catch(unreachable);
    return { ...finding, id, verifiedAt: new Date() };
  }

  private requirePlaintextOf(row: ApiKeyEntity, key: string): void {
    if (timingSafeEqual(apiKeyDigest(key, this.config.KEY_PEPPER), row.digest)) return;
    throw problem('validation_failed', 'key is not the plaintext of this API key.', { pointer: '/key' });
  }

  /** Without the plaintext, asks the MCP server what it would offer the key. */
  private async askAbout(row: ApiKeyEntity): Promise<Finding> {
    const answer = await internalRequest(`${this.config.MCP_SERVER_URL}/v1/internal/tool-discovery`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.config.SERVICE_API_KEY[0]}` },
      json: { apiKeyId: row.id } satisfies DiscoverTools,
      timeoutMs,
      carriesTrace: true,
    });
    if (answer.status !== 200) return rejected(answer);
    const { toolCount, missingScopes } = answer.json as ToolDiscovery;
    return discovered(toolCount, missingScopes);
  }

  /** With the plaintext, makes every client's first call over the whole route. This is a use of the key. */
  private async listTools(row: ApiKeyEntity, key: string): Promise<Finding> {
    const name = (field: string): string => `io.modelcontextprotocol/${field}`;
    const client = { name: 'imprint-verification', version: '1' };
    const meta = {
      [name('protocolVersion')]: protocolVersion,
      [name('clientCapabilities')]: {},
      [name('clientInfo')]: client,
    };
    const answer = await internalRequest(`${this.config.MCP_SERVER_URL}/mcp?profile=full`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'mcp-protocol-version': protocolVersion, 'mcp-method': 'tools/list' },
      json: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } },
      timeoutMs,
      carriesTrace: true,
    });
    const { result } = (answer.json ?? {}) as { result?: { tools?: unknown[] } };
    if (answer.status !== 200 || result?.tools === undefined) return rejected(answer);
    return discovered(
      result.tools.length,
      mcpScopes.filter((scope) => !row.scopes.includes(scope)),
    );
  }
}

/** A key with part of the preset counts as connected, with the missing scopes reported; with none of it, an agent can do nothing. */
function discovered(toolCount: number, missingScopes: Scope[]): Finding {
  if (missingScopes.length < mcpScopes.length) return { status: 'connected', toolCount, missingScopes };
  const message = 'The key has none of the scopes of the preset mcp: no tool would work.';
  return { status: 'failed', reason: 'invalid_scope', message, toolCount, missingScopes };
}

function rejected({ status, json }: InternalResponse): Finding {
  const { errors, error } = (json ?? {}) as { errors?: { detail?: string }[]; error?: { message?: string } };
  const why = errors?.[0]?.detail ?? error?.message;
  return { status: 'failed', reason: 'rejected', message: why ?? `The MCP server answered with the status ${status}.` };
}

function unreachable(error: unknown): Finding {
  if (!(error instanceof SafeFetchError)) throw error;
  return { status: 'failed', reason: 'unreachable_endpoint', message: 'The MCP server did not answer within 5 seconds.' };
}
