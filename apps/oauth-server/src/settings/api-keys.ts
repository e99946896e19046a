import type { ApiKeyFullResource, ApiKeyResource, CreateApiKey, McpVerificationResource } from '@imprint/contracts/keys';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { KeyCalls } from '../pages/key-calls.js';
import type { Person } from '../pages/people.js';

/** A person who manages their keys in an organization. */
export interface KeyOwner {
  person: Person;
  organization: { id: string };
}

interface Answered<T> {
  id: string;
  attributes: T;
}

type Identified<T> = T & { id: string };

/** More than anybody has: ten, in all organizations together. */
const most = 100;

/** A person's API keys, managed on their behalf. Every method throws the Problems of keys-service. */
@Injectable()
export class ApiKeys {
  constructor(private readonly calls: KeyCalls) {}

  async list(request: Request, owner: KeyOwner): Promise<Identified<ApiKeyResource>[]> {
    const rows = await this.send<Answered<ApiKeyResource>[]>(request, owner, 'GET', `?limit=${most}`);
    return rows.map(identified);
  }

  async read(request: Request, owner: KeyOwner, id: string): Promise<Identified<ApiKeyResource>> {
    return identified(await this.send<Answered<ApiKeyResource>>(request, owner, 'GET', pathOf(id)));
  }

  /** @param once unique per form, so that submitting it again creates no second key */
  async createKey(request: Request, owner: KeyOwner, key: CreateApiKey, once: string): Promise<Identified<ApiKeyFullResource>> {
    return identified(await this.send<Answered<ApiKeyFullResource>>(request, owner, 'POST', '', { json: key, once }));
  }

  async rotate(request: Request, owner: KeyOwner, id: string, once: string): Promise<Identified<ApiKeyFullResource>> {
    return identified(await this.send<Answered<ApiKeyFullResource>>(request, owner, 'POST', `${pathOf(id)}/rotate`, { once }));
  }

  async revoke(request: Request, owner: KeyOwner, id: string): Promise<void> {
    await this.send(request, owner, 'DELETE', pathOf(id));
  }

  /** With the plaintext, over the whole route. */
  async verify(request: Request, owner: KeyOwner, id: string, key: string): Promise<McpVerificationResource> {
    const json = { key };
    const answer = await this.send<Answered<McpVerificationResource>>(request, owner, 'POST', `${pathOf(id)}/verify-mcp`, {
      json,
    });
    return answer.attributes;
  }

  private async send<T>(
    request: Request,
    { person, organization }: KeyOwner,
    method: string,
    path: string,
    { json, once }: { json?: object; once?: string } = {},
  ): Promise<T> {
    return this.calls.send<T>(request, person, {
      method,
      path: `/v1/api-keys${path}`,
      organizationId: organization.id,
      ...(json !== undefined && { json }),
      ...(once !== undefined && once !== '' && { idempotencyKey: once }),
    });
  }
}

function pathOf(id: string): string {
  return `/${encodeURIComponent(id)}`;
}

function identified<T extends object>({ id, attributes }: Answered<T>): Identified<T> {
  return { ...attributes, id };
}
