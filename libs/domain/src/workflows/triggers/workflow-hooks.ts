import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { constantTimeEqual, hmacSha256, newId, SecretBox, sha256Hex } from '@imprint/platform/crypto';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { StartTriggered } from './start-triggered.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';

/** A call of a hook. */
export interface HookCall {
  /** The bytes of the body, which are what is signed. */
  bytes: Uint8Array;
  /** The same as a value. @throws Problem `malformed_json`, `payload_too_large`, `unsupported_media_type` */
  readBody(): unknown;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
}

/** Headers that expressions can read. None of them holds a credential. */
const shownHeaders = [
  ...['content-type', 'user-agent', 'idempotency-key', 'x-delivery-id', 'webhook-id', 'x-event', 'x-event-type'],
  ...['x-github-event', 'x-github-delivery', 'x-gitlab-event', 'x-shopify-topic', 'x-wc-webhook-topic'],
];
/** Names a delivery that may be repeated; the first of them that is there counts. */
const deliveryHeaders = ['idempotency-key', 'webhook-id', 'x-delivery-id', 'x-github-delivery'];
const signaturePrefix = 'sha256=';
/** What is signed with if there is no hook, so that its absence takes as long. */
const noSecret = 'there is no hook at this address';

/** Calls of the hooks of workflows. Their address is the credential. */
@Injectable()
export class WorkflowHooks {
  constructor(
    private readonly triggers: WorkflowTriggersRepository,
    private readonly starting: StartTriggered,
    private readonly secrets: SecretBox,
    private readonly window: RateWindow,
  ) {}

  /**
   * Precedes reading the body.
   * @param network where the call comes from
   * @throws Problem `too_many_requests`
   */
  async count(token: string, network: string): Promise<void> {
    await countRequest(this.window, `hooks:from:${network}`, limits.workflowHookCallsPerAddress);
    await countRequest(this.window, `hooks:${sha256Hex(token)}`, limits.workflowHookCallsPerMinute);
  }

  /**
   * Starts the workflow. What came of that is not the caller's business: it is said of the trigger.
   * @throws Problem `not_found`, `webhook_not_authentic`; those of `readBody`
   */
  async receive(token: string, call: HookCall): Promise<void> {
    const hook = await this.triggers.findHook(sha256Hex(token));
    const isAuthentic = this.isAuthentic(hook, call);
    if (hook === null) throw problem('not_found', 'There is no hook at this address.');
    if (!isAuthentic)
      throw problem('webhook_not_authentic', 'The header `X-Hook-Signature` does not fit the body and the secret of the hook.');
    const payload = { body: call.readBody() ?? null, headers: shownOf(call), query: queryOf(call) };
    await this.starting.start(hook, { key: keyOf(hook.id, call), payload });
  }

  private isAuthentic(hook: WorkflowTriggerEntity | null, { bytes, headers }: HookCall): boolean {
    const sealed = hook?.secretSealed ?? null;
    const secret = hook === null || sealed === null ? noSecret : this.secrets.open(sealed, hook.organizationId);
    const expected = `${signaturePrefix}${hmacSha256(secret, bytes).toString('hex')}`;
    const fits = constantTimeEqual(textOf(headers['x-hook-signature']).toLowerCase(), expected);
    return fits || sealed === null;
  }
}

function keyOf(hookId: string, { headers }: HookCall): string {
  const delivery = deliveryHeaders.map((name) => textOf(headers[name])).find((text) => text !== '');
  return delivery === undefined ? `hook:${newId('evt')}` : `hook:${hookId}:${sha256Hex(delivery)}`;
}

function shownOf({ headers }: HookCall): Record<string, string> {
  const shown = shownHeaders.map((name) => [name, textOf(headers[name])] as const);
  return Object.fromEntries(shown.filter(([, text]) => text !== ''));
}

function queryOf({ query }: HookCall): Record<string, string> {
  const texts = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return Object.fromEntries(texts);
}

const textOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' ? header : (header?.[0] ?? '');
