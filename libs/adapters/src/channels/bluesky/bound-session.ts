import * as oauth from 'oauth4webapi';
import { requestOptions } from '../oauth/code-grant.js';
import { withNonce, type ProofKeys } from '../oauth/proof-keys.js';
import type { BoundAccess } from './credentials.js';

/** Calls of one account for the agent of `@atproto/api`, each with its token and a proof of the key that the token is bound to. */
export class BoundSession {
  readonly did: string;

  constructor(
    private readonly access: BoundAccess,
    private readonly keys: ProofKeys,
    private readonly fetch: typeof globalThis.fetch,
    private readonly signal: AbortSignal,
  ) {
    this.did = access.did;
  }

  async fetchHandler(path: string, init: RequestInit): Promise<Response> {
    const { accessToken, pds, dpopKey } = this.access;
    const url = new URL(path, pds);
    const { method, headers, body } = await withBytes(new Request(url, init));
    const options = { ...requestOptions(this.fetch, pds, this.signal), DPoP: await this.keys.of(dpopKey) };
    try {
      // Refused for its nonce, a call has done nothing yet.
      return await withNonce(() => oauth.protectedResourceRequest(accessToken, method, url, headers, body, options));
    } catch (error) {
      if (error instanceof oauth.WWWAuthenticateChallengeError) return error.response;
      throw error;
    }
  }
}

/** So that it can be sent twice. */
async function withBytes(request: Request): Promise<{ method: string; headers: Headers; body: Uint8Array<ArrayBuffer> | null }> {
  const { method, headers } = request;
  return { method, headers, body: request.body === null ? null : new Uint8Array(await request.arrayBuffer()) };
}
