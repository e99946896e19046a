import type { AgentRequestResource, DecideAgentRequest } from '@imprint/contracts/keys';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { KeyCalls } from './key-calls.js';
import type { Person } from './people.js';

interface Answered {
  attributes: AgentRequestResource;
}

/** Agents' requests, read and decided on behalf of the signed-in person. */
@Injectable()
export class AgentClaims {
  constructor(private readonly keys: KeyCalls) {}

  /** @throws Problem of keys-service */
  async read(request: Request, person: Person, userCode: string): Promise<AgentRequestResource> {
    const path = `/v1/agent/claims/${encodeURIComponent(userCode)}`;
    return (await this.keys.send<Answered>(request, person, { method: 'GET', path })).attributes;
  }

  /** @throws Problem of keys-service */
  async decide(request: Request, person: Person, decision: DecideAgentRequest): Promise<AgentRequestResource> {
    const call = { method: 'POST', path: '/v1/agent/claims', json: decision };
    return (await this.keys.send<Answered>(request, person, call)).attributes;
  }
}
