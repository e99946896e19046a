import type { Request } from 'express';
import type { Config } from '../config/index.js';
import { forwardingProof, forwardingProofHeader } from './forwarding-proof.js';

/** Headers for a request to another app on a client's behalf: the client's address and the id of its request. */
export function onBehalfOf(request: Request, { method, url }: { method: string; url: string }): Record<string, string> {
  const { SERVICE_API_KEY } = request.app.get('config') as Config;
  const headers = { 'x-forwarded-for': request.ip ?? 'unknown' };
  const proof = forwardingProof({ method, url, headers }, SERVICE_API_KEY);
  return { ...headers, [forwardingProofHeader]: proof, 'x-request-id': String(request.headers['x-request-id'] ?? '') };
}
