import { Problem, problem, type ErrorCode } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { internalRequest, onBehalfOf, SafeFetchError } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Person } from './people.js';

export interface KeyCall {
  method: string;
  path: string;
  json?: object;
  /** Where the person acts, unless it is where they act by default. */
  organizationId?: string;
  /** A form that is sent again makes nothing twice. */
  idempotencyKey?: string;
}

interface Answer<T> {
  data?: T;
  errors?: { code: ErrorCode; detail: string }[];
}

/** Calls of keys-service in the name of whoever is signed in: it makes and changes keys. */
@Injectable()
export class KeyCalls {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** What was answered as `data`. @throws Problem as keys-service answered */
  async send<T>(request: Request, { token }: Pick<Person, 'token'>, call: KeyCall): Promise<T> {
    const { method, path: url, json, organizationId, idempotencyKey } = call;
    const headers = {
      ...onBehalfOf(request, { method, url }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(organizationId !== undefined && { 'x-organization-id': organizationId }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const timeoutMs = 10_000; // it may itself wait five seconds for another app
    const sent = { method, headers, json, timeoutMs, carriesTrace: true };
    const answer = await internalRequest(this.config.KEYS_SERVICE_URL + url, sent).catch(failed);
    const { data, errors } = (answer.json ?? {}) as Answer<T>;
    if (data !== undefined) return data;
    if (errors === undefined) throw unavailable();
    const seconds = Number(answer.headers['retry-after']);
    throw new Problem(errors, Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {});
  }
}

function failed(error: unknown): never {
  throw error instanceof SafeFetchError ? unavailable() : error;
}

function unavailable(): Error {
  return problem('service_unavailable', 'Keys cannot be managed right now. Try again in a moment.');
}
