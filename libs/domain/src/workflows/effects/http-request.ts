import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { SafeFetchError, type SafeResponse, WorkflowFetch } from '@imprint/platform/safe-fetch';
import { Injectable } from '@nestjs/common';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import { SentSecrets } from '../secrets/sent-secrets.js';
import { DirectCalls } from './direct-calls.js';
import type { Effect } from './effect.js';
import { textIn } from './effect-settings.js';
import {
  answerOf,
  bodyOf,
  exchangeFailure,
  headersIn,
  isRepeatable,
  methodOf,
  retryAfterSeconds,
  secretHeaderMistakes,
} from './http-exchange.js';
import { addressMistakes } from './literal-address.js';

const longestSeconds = 120;

const declaration: NodeDeclaration = {
  kind: 'http_request',
  label: 'HTTP request',
  description:
    'Calls an address of another service and gives its answer. Redirects are not followed. Any status from 200 to 299 is a success unless expectedStatus says otherwise.',
  group: 'connect',
  fields: {
    url: {
      ...{ type: 'text', label: 'Address', description: 'Where to send it, such as https://crm.example.com/contacts.' },
      ...{ required: true, isTemplate: true, maxLength: 2_048 },
    },
    method: {
      ...{ type: 'text', label: 'Method', description: 'HTTP method.', default: 'GET' },
      allowed: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    },
    headers: { type: 'object', label: 'Headers', description: 'Names and values of headers.', isTemplate: true },
    secretHeaders: {
      ...{ type: 'object', label: 'Headers with secrets', isLiteral: true },
      description:
        'Names and values of headers with secrets of the organization, such as {"Authorization": "Bearer {secret:CRM_TOKEN}"}. Each secret is only sent to the hosts that it is for, and is in no output.',
    },
    json: { type: 'any', label: 'JSON', description: 'Body, sent as JSON.', isTemplate: true },
    text: { type: 'text', label: 'Text', description: 'Body, instead of json.', isTemplate: true, maxLength: 100_000 },
    timeoutSeconds: {
      ...{ type: 'number', label: 'Timeout', description: 'Seconds to wait for the whole answer.' },
      ...{ default: 30, min: 1, max: longestSeconds },
    },
    expectedStatus: {
      ...{ type: 'list', label: 'Expected status', maxLength: 20 },
      description: 'List of status codes that are a success, such as [200, 404]; any from 200 to 299 if left out.',
    },
    idempotent: {
      ...{ type: 'boolean', label: 'Repeats are recognized', default: false },
      description:
        'Whether the service recognizes a repeat by the header Idempotency-Key. If not, and nobody knows whether a request that changes something has arrived, a person decides.',
    },
  },
  outputs: {
    status: { type: 'number', description: 'Status code of the answer.' },
    headers: { type: 'object', description: 'Headers of the answer, with names in lower case.' },
    json: { type: 'any', description: 'The answer, if it is JSON; otherwise null.' },
    text: { type: 'text', description: 'The answer as text; null if it is JSON.' },
  },
  ports: ['out'],
  replay: 'looked-up',
  undo: 'custom',
  undoOf: ({ method = 'GET' }) => (method === 'GET' || method === 'HEAD' ? 'none' : 'custom'),
  canUndo: true,
  scopes: ['posts:draft'],
  reachesOutside: true,
  timeoutSeconds: longestSeconds + 10,
  retry: { maxAttempts: 3, waitSeconds: 5 },
  check: (settings) => [
    ...addressMistakes(settings['url']),
    ...bodyMistakes(settings),
    ...statusMistakes(settings),
    ...secretHeaderMistakes(settings),
  ],
};

/** Calls another service. */
@Injectable()
export class HttpRequest implements Effect {
  static readonly declaration = declaration;

  constructor(
    private readonly fetch: WorkflowFetch,
    private readonly secrets: SentSecrets,
    private readonly direct: DirectCalls,
  ) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    await this.direct.require(caller);
    const { url, headers, redact } = await this.prepared(call);
    const { settings, stop: signal } = call;
    const sent = bodyOf(settings);
    const timeoutMs = Number(settings['timeoutSeconds'] ?? 30) * 1_000;
    const limited = { timeoutMs, maxResponseBytes: limits.workflowAnswerBytes };
    const request = { method: methodOf(settings), headers, signal, ...limited, ...(sent !== undefined && { body: sent.body }) };
    const answer = await this.fetch.request(url, request).catch((error: unknown) => {
      if (error instanceof SafeFetchError) throw exchangeFailure(error, isRepeatable(call));
      throw error;
    });
    requireExpected(answer, call, redact);
    return { output: answerOf(answer, redact) };
  }

  /** Whoever says that repeats are recognized has it sent again, under the same key. */
  settle(_caller: Principal, call: StepCall): Promise<'absent' | null> {
    return Promise.resolve(isRepeatable(call) ? 'absent' : null);
  }

  async rehearse(_caller: Principal, call: StepCall): Promise<Rehearsal> {
    const { url } = await this.prepared(call);
    bodyOf(call.settings);
    this.fetch.assertAllowedOffline(url);
    const [status = 200] = expectedIn(call.settings);
    return { output: { status, headers: {}, json: {}, text: null } };
  }

  /** @throws StepFailure */
  private async prepared(call: StepCall) {
    const { settings, organizationId, key } = call;
    const url = URL.parse(textIn(settings, 'url') ?? '');
    if (url === null)
      throw StepFailure.of(
        'validation',
        'invalid_url',
        'The setting url is not a whole address, such as https://example.com/path.',
      );
    const own = headersIn(settings, 'headers');
    const { texts, redact } = await this.secrets.fill(organizationId, headersIn(settings, 'secretHeaders'), url);
    const type = bodyOf(settings)?.contentType;
    const given = {
      'user-agent': 'Imprint-Workflow/1',
      ...(type !== undefined && { 'content-type': type }),
      ...(!['GET', 'HEAD'].includes(methodOf(settings)) && { 'idempotency-key': key }),
    };
    return { url, headers: { ...given, ...own, ...texts }, redact };
  }
}

function bodyMistakes({ json, text, method }: Readonly<Record<string, unknown>>): string[] {
  const has = (value: unknown): boolean => value !== undefined && value !== null;
  if (has(json) && has(text)) return ['text: is given together with json; keep one of them.'];
  if ((has(json) || has(text)) && (!has(method) || method === 'GET' || method === 'HEAD'))
    return ['method: GET and HEAD send no body; take POST, PUT, PATCH or DELETE.'];
  return [];
}

const statusFix = 'has to be a list of status codes, such as [200, 404]';

function statusMistakes({ expectedStatus }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(expectedStatus)) return [];
  const written = expectedStatus.filter((code) => typeof code !== 'object');
  return written.every(isStatus) ? [] : [`expectedStatus: ${statusFix}.`];
}

function isStatus(code: unknown): boolean {
  const number = Number(code);
  return Number.isInteger(number) && number >= 100 && number <= 599;
}

function expectedIn({ expectedStatus }: Readonly<Record<string, unknown>>): number[] {
  if (!Array.isArray(expectedStatus)) return [];
  if (expectedStatus.every(isStatus)) return expectedStatus.map(Number);
  throw StepFailure.of('validation', 'status_invalid', `"expectedStatus" ${statusFix}.`);
}

/** @throws StepFailure for a status that is no success */
function requireExpected(answer: SafeResponse, call: StepCall, redact: (text: string) => string): void {
  const { status, body } = answer;
  const expected = expectedIn(call.settings);
  if (expected.length > 0 ? expected.includes(status) : status >= 200 && status < 300) return;
  const excerpt = redact(body.toString('utf8')).replaceAll(/\s+/g, ' ').slice(0, 300);
  const message = `The service answered with ${status}. ${excerpt}`.trim();
  const isRefused = status === 429 || status === 503;
  const isTemporary = isRefused || (status >= 500 && isRepeatable(call));
  const errorClass = isRefused ? 'rate_limit' : status >= 500 ? 'provider_outage' : 'validation';
  const code = `status_${status}`;
  throw new StepFailure({ class: errorClass, code, message, retryable: isTemporary }, retryAfterSeconds(answer));
}
