import {
  classifyInboundRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
  type InboundHttpRequest,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import type { Request } from 'express';

export type Era = 'modern' | 'legacy';

/** Methods that we handle ourselves, with the argument that the header `Mcp-Name` repeats. */
const namedBy: Readonly<Record<string, 'name' | 'uri' | null>> = {
  'tools/call': 'name',
  'tools/list': null,
  'prompts/get': 'name',
  'prompts/list': null,
  'resources/read': 'uri',
  'resources/list': null,
  'resources/templates/list': null,
  'completion/complete': null,
};
export const modernRevision = '2026-07-28';

/** A request that can be judged without any state. */
export interface PlainRequest {
  era: Era;
  message: JSONRPCRequest;
}

/**
 * The request, if nothing about it has to be refused or negotiated. Null passes it to the SDK's handler, which knows every case: being too
 * strict here only costs time.
 */
export function plainRequest({ method, headers }: Request, message: object | undefined): PlainRequest | null {
  if (message === undefined || method !== 'POST') return null;
  const [version, rpcMethod, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((header) => one(headers[header]));
  const inbound: InboundHttpRequest = {
    httpMethod: method,
    body: message,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(rpcMethod !== undefined && { mcpMethodHeader: rpcMethod }),
    ...(name !== undefined && { mcpNameHeader: name }),
  };
  const found = classifyInboundRequest(inbound);
  const request = message as JSONRPCRequest;
  // Without an id it is a notification, whatever its method: nothing is executed, and no response is expected.
  if (found.kind === 'reject' || !('id' in message) || !Object.hasOwn(namedBy, request.method)) return null;
  if (found.kind === 'modern') {
    const agrees = version === modernRevision && found.classification.revision === modernRevision && rpcMethod === request.method;
    return agrees && isNamed(request, name) ? { era: 'modern', message: request } : null;
  }
  const isServed = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  return found.reason === 'no-claim' && isServed && takesBoth(headers.accept) ? { era: 'legacy', message: request } : null;
}

function isNamed({ method, params }: JSONRPCRequest, header: string | undefined): boolean {
  const argument = namedBy[method];
  return argument === null || (argument !== undefined && header !== undefined && params?.[argument] === header);
}

/** 2025-era clients have to accept both content types, and are refused otherwise. */
function takesBoth(accept = ''): boolean {
  return accept.includes('application/json') && accept.includes('text/event-stream');
}

function one(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
