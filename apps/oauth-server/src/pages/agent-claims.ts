import { Problem, problem, type AgentRequestResource, type DecideAgentRequest, type ErrorCode } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { internalRequest, onBehalfOf, SafeFetchError } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Requests of agents, read and decided in the name of whoever is signed in: keys-service alone makes keys. */
@Injectable()
export class AgentClaims {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws Problem as keys-service answered */
  async read(request: Request, token: string | null, userCode: string): Promise<AgentRequestResource> {
    return this.call(request, token, 'GET', `/v1/agent/claims/${encodeURIComponent(userCode)}`);
  }

  /** @throws Problem as keys-service answered */
  async decide(request: Request, token: string | null, decision: DecideAgentRequest): Promise<AgentRequestResource> {
    return this.call(request, token, 'POST', '/v1/agent/claims', decision);
  }

  /** @param token null for the local owner of an instance without a login wall */
  private async call(request: Request, token: string | null, method: string, url: string, json?: object) {
    const headers = { ...onBehalfOf(request, { method, url }), ...(token !== null && { authorization: `Bearer ${token}` }) };
    const answer = await internalRequest(this.config.KEYS_SERVICE_URL + url, { method, headers, json }).catch(unavailable);
    const { data, errors } = (answer.json ?? {}) as {
      data?: { attributes: AgentRequestResource };
      errors?: { code: ErrorCode; detail: string }[];
    };
    if (data !== undefined) return data.attributes;
    throw new Problem(
      errors ?? { code: 'service_unavailable', detail: 'Keys cannot be granted right now. Try again in a moment.' },
    );
  }
}

function unavailable(error: unknown): never {
  if (!(error instanceof SafeFetchError)) throw error;
  throw problem('service_unavailable', 'Keys cannot be granted right now. Try again in a moment.');
}
