import { ConnectionResource } from '@imprint/contracts/publishing';
import type { ConnectionView } from '@imprint/domain/publishing';
import type { JsonSchema } from '@imprint/platform/http';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import type { ToolResult } from '../../tools/tool.js';

export function connectionSchema(): JsonSchema {
  const { id, ...properties } = rowSchema(ConnectionResource)['properties'] as Record<string, JsonSchema>;
  return { type: 'object', required: ['connectionId', 'platform', 'status'], properties: { connectionId: id, ...properties } };
}

export function connectionResult(connection: ConnectionView): ToolResult {
  const { id, ...attributes } = rowOf(ConnectionResource, connection);
  const { platform, status, authorizationUrl, error, displayName, diagnostics } = connection;
  const blocked = status === 'connected' && connection.readiness === 'blocked' ? diagnostics.map(({ message }) => message) : [];
  const next =
    authorizationUrl === null
      ? [status, ...(error === null ? blocked : [error])].join(': ')
      : `pending. The person you work for opens ${authorizationUrl} in a browser, and connects the account there`;
  return {
    data: { connectionId: id, ...attributes },
    text: `The ${platform} connection ${displayName ?? connection.id} is ${next}.`,
  };
}
