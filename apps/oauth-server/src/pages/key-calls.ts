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
  /** Organization to act in, unless it is the person's default. */
  organizationId?: string;
  /** Makes a form that is submitted twice take effect once. */
  idempotencyKey?: string;
}

interface Answer<T> {
  data?: T;
  errors?: { code: ErrorCode; detail: string }[];
}

/** Calls to keys-service on behalf of the signed-in person, because only that app writes keys. */
@Injectable()
export class KeyCalls {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** `data` of the response. @throws Problem of keys-service */
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
