import type { Request, Response } from 'express';

const methods = 'POST, GET, DELETE, OPTIONS';
/** Headers of the protocol that are not on the CORS safelist. */
const sent = 'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID';
const readable = 'WWW-Authenticate, Retry-After, MCP-Protocol-Version';

/** Lets a page of our own origin read the response. Pages of other origins get no CORS headers. */
export function allowOrigin({ method, headers: { origin } }: Request, response: Response): void {
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', readable);
  if (method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', sent);
  response.setHeader('Access-Control-Max-Age', '600');
}
