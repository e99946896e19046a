import { problem, Problem } from '@imprint/contracts/errors';
import { mcpErrorCodes, type Connector, type McpFailure } from '@imprint/contracts/mcp';
import type { Config } from '@imprint/platform/config';
import { problemOf } from '@imprint/platform/http';
import { failureOf, isRateRefusal } from '../tools/mcp-failure.js';
import { challengeOf } from './resource-metadata.js';

/** Of JSON-RPC 2.0. */
const rpc = { parseError: -32_700, invalidRequest: -32_600, invalidParams: -32_602, internalError: -32_603 } as const;

/** A refusal without a counterpart in the REST API. */
export class ProtocolRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Browsers report a page's origin, and a page may have pointed a name of its own at us (DNS rebinding). */
export const foreignOrigin = (message: string) => new ProtocolRefusal(403, mcpErrorCodes.foreignOrigin, message);
export const invalidRequest = (message: string) => new ProtocolRefusal(400, rpc.invalidRequest, message);

/** A response before any tool runs: always JSON-RPC, with a matching HTTP status (spec §7.2). */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: { jsonrpc: '2.0'; id: string | number | null; error: { code: number; message: string; data?: McpFailure } };
}

/** Causes for which no bearer token was checked, or a valid one was: the challenge must not call it invalid (RFC 6750 §3.1). */
const withoutFault = new Set([
  'missing_credential',
  'malformed_credential',
  'unsupported_scheme',
  'credential_in_url',
  'rate_limit_exceeded',
]);

/** What was refused. */
interface Refused {
  connector: Connector;
  /** Id of the request, once it is known. */
  id: string | number | null;
}

export function refusalOf(error: unknown, config: Config, { connector, id }: Refused): Refusal {
  if (error instanceof ProtocolRefusal) return refusal(error.status, { code: error.code, message: error.message }, id);
  const reason = problemOf(error) ?? problem('internal_error', 'The request could not be completed.');
  const { data, ...rest } = rpcErrorOf(reason, config);
  const answer = refusal(reason.status, { ...rest, data }, id);
  if (data.retryAfterSeconds !== undefined) answer.headers['Retry-After'] = String(data.retryAfterSeconds);
  if (reason.status === 401) answer.headers['WWW-Authenticate'] = challengeOf(config, connector, !withoutFault.has(reason.code));
  return answer;
}

/** A problem as the error of a JSON-RPC message. */
export function rpcErrorOf(reason: Problem, { PUBLIC_APP_URL }: Pick<Config, 'PUBLIC_APP_URL'>) {
  const data = failureOf(reason, PUBLIC_APP_URL);
  return { code: rpcCodeOf(reason), message: data.message, data };
}

function refusal(status: number, error: Refusal['body']['error'], id: string | number | null): Refusal {
  return { status, headers: { 'Cache-Control': 'no-store' }, body: { jsonrpc: '2.0', id, error } };
}

function rpcCodeOf(reason: Problem): number {
  const { code, status } = reason;
  if (isRateRefusal(reason)) return mcpErrorCodes.rateLimited;
  if (status === 401) return mcpErrorCodes.unauthorized;
  if (code === 'malformed_json') return rpc.parseError;
  if (code === 'validation_failed') return rpc.invalidParams;
  return status < 500 ? rpc.invalidRequest : rpc.internalError;
}
