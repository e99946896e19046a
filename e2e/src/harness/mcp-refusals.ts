import { expect } from '@jest/globals';
import type { McpAnswer } from './mcp.js';

/** A refusal by the transport, with matching status, JSON-RPC error and challenge (spec §7.2). */
export function expectMcpUnauthorized({ status, headers, message }: McpAnswer, cause: string): void {
  expect(status).toBe(401);
  const told = message.error?.message;
  expect(told).toMatch(new RegExp(`\\(${cause}\\)$`));
  expect(message).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: 4010,
      message: told,
      data: expect.objectContaining({
        code: 'unauthorized',
        message: told,
        nextStepUrl: expect.stringMatching(/^http.*\/connect$/),
      }),
    },
  });
  const isToken = !['missing_credential', 'malformed_credential', 'unsupported_scheme', 'credential_in_url'].includes(cause);
  const challenge = headers.get('www-authenticate') ?? '';
  expect(challenge).toMatch(/^Bearer resource_metadata="http[^"]+\/\.well-known\/oauth-protected-resource\/mcp", scope="[^"]+"/);
  expect(challenge.endsWith(', error="invalid_token"')).toBe(isToken);
  expect(headers.get('content-type')).toBe('application/json');
}
