import { webhookHeaders, webhookSchemaVersion, type Failure, type WebhookEnvelope } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SecretBox, sha256Hex } from '@imprint/platform/crypto';
import { redactText } from '@imprint/platform/logging';
import { SafeFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import { signService, standardHeaders } from '@imprint/platform/webhook-signature';
import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from './delivery-claims.repository.js';

export interface SendResult {
  verdict: 'delivered' | 'rejected' | 'failed' | 'retry';
  statusCode: number | null;
  error: Failure | null;
}

/** Bytes of the receiver's answer that are read at most. */
const answerBytes = 65_536;

/** Signs a payload and posts exactly the signed bytes. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Never throws: what went wrong is the result. */
  async send(delivery: ClaimedDelivery): Promise<SendResult> {
    const { endpointUrl, enabled } = delivery;
    if (endpointUrl === null || !enabled) {
      return refused('misconfiguration', 'delivery_disabled', 'Delivery was turned off before the event could be sent.');
    }
    try {
      const body = Buffer.from(JSON.stringify(envelope(delivery)));
      const response = await this.safeFetch.request(endpointUrl, {
        method: 'POST',
        headers: this.headers(delivery, body),
        body,
        timeoutMs: this.config.WEBHOOK_TIMEOUT_MS,
        maxResponseBytes: answerBytes,
        // The status is the answer, however long the page that comes with it.
        onOversize: 'truncate',
      });
      return judgeStatus(response.status);
    } catch (error) {
      if (error instanceof SafeFetchError) return judgeNetwork(error);
      const message = redactText(error instanceof Error ? error.message : String(error));
      return {
        verdict: 'retry',
        statusCode: null,
        error: { class: 'unknown', code: 'unexpected_error', message, retryable: true },
      };
    }
  }

  private headers(delivery: ClaimedDelivery, body: Buffer): Record<string, string> {
    const { organizationId, secretSealed, previousSecretSealed, previousSecretUntil } = delivery;
    const open = (sealed: string): string => this.secrets.open(sealed, organizationId);
    const current = secretSealed === null ? [] : [open(secretSealed)];
    const overlaps = previousSecretSealed !== null && previousSecretUntil !== null && previousSecretUntil > new Date();
    const secrets = overlaps ? [...current, open(previousSecretSealed)] : current;
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const id = sha256Hex(delivery.eventId);
    return {
      'content-type': 'application/json',
      'user-agent': 'Imprint-Webhooks/1',
      [webhookHeaders.event]: delivery.event,
      [webhookHeaders.delivery]: delivery.id,
      ...(current[0] !== undefined && { [webhookHeaders.signature]: signService(body, current[0]) }),
      ...standardHeaders({ id, timestampSeconds, body }, secrets),
    };
  }
}

function envelope(delivery: ClaimedDelivery): WebhookEnvelope {
  return {
    event: delivery.event,
    eventId: delivery.eventId,
    schemaVersion: webhookSchemaVersion,
    timestamp: new Date().toISOString(),
    occurredAt: delivery.occurredAt.toISOString(),
    ...delivery.payload,
  };
}

function judgeStatus(statusCode: number): SendResult {
  if (statusCode >= 200 && statusCode < 300) return { verdict: 'delivered', statusCode, error: null };
  if (statusCode >= 400 && statusCode < 500) {
    const message = `The receiver answered ${statusCode}: it got the event and turned it down.`;
    return {
      verdict: 'rejected',
      statusCode,
      error: { class: 'validation', code: 'receiver_rejected', message, retryable: false },
    };
  }
  const message =
    statusCode < 400
      ? `The receiver answered ${statusCode}; redirects are not followed.`
      : `The receiver answered ${statusCode}.`;
  return { verdict: 'retry', statusCode, error: { class: 'provider_outage', code: 'receiver_error', message, retryable: true } };
}

function judgeNetwork(error: SafeFetchError): SendResult {
  const message = redactText(error.message);
  if (error.code === 'destination_refused' || error.code === 'invalid_url')
    return refused('misconfiguration', error.code, message);
  return {
    verdict: 'retry',
    statusCode: null,
    error: { class: 'provider_outage', code: `receiver_${error.code}`, message, retryable: true },
  };
}

function refused(errorClass: Failure['class'], code: string, message: string): SendResult {
  return { verdict: 'failed', statusCode: null, error: { class: errorClass, code, message, retryable: false } };
}
