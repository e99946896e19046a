import type { AgentRequestResource, DecideAgentRequest } from '@imprint/contracts/keys';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { KeyCalls } from './key-calls.js';
import type { Person } from './people.js';

interface Answered {
  attributes: AgentRequestResource;
}

/** Requests of agents, read and decided in the name of whoever is signed in. */
@Injectable()
export class AgentClaims {
  constructor(private readonly keys: KeyCalls) {}

  /** @throws Problem as keys-service answered */
  async read(request: Request, person: Person, userCode: string): Promise<AgentRequestResource> {
    const path = `/v1/agent/claims/${encodeURIComponent(userCode)}`;
    return (await this.keys.send<Answered>(request, person, { method: 'GET', path })).attributes;
  }

  /** @throws Problem as keys-service answered */
  async decide(request: Request, person: Person, decision: DecideAgentRequest): Promise<AgentRequestResource> {
    const call = { method: 'POST', path: '/v1/agent/claims', json: decision };
    return (await this.keys.send<Answered>(request, person, call)).attributes;
  }
}
