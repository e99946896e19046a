import { unexpectedFailure, type Failure } from '@imprint/contracts/errors';
import { webhookHeaders } from '@imprint/contracts/webhooks';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SecretBox, sha256Hex } from '@imprint/platform/crypto';
import { redactText } from '@imprint/platform/logging';
import { SafeFetchError, WebhookFetch } from '@imprint/platform/safe-fetch';
import { signService, standardHeaders } from '@imprint/platform/webhook-signature';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import { eventBody } from './event-body.js';
import { OpenedSecrets, type OpenedSecret } from './opened-secrets.js';

/** Result of sending. */
export interface SendResult {
  verdict: 'delivered' | 'rejected' | 'failed' | 'retry';
  statusCode: number | null;
  error: Failure | null;
  /** The stored part of the response; null when there was none. */
  responseBody: string | null;
}

/** Maximum bytes of the response that are read. */
const answerBytes = 65_536;
/** Characters of it that are stored. */
const keptCharacters = 4_096;

/** Signs a payload and sends exactly the signed bytes. */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger(WebhookSender.name);
  private readonly secrets: OpenedSecrets;

  constructor(
    private readonly safeFetch: WebhookFetch,
    secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.secrets = new OpenedSecrets(secrets);
  }

  /** Never throws: failures are results. */
  async send(delivery: ClaimedDelivery): Promise<SendResult> {
    const { endpointUrl, enabled, isTest } = delivery;
    // Tests are sent even while delivery is off, so that an endpoint can be tried first.
    if (endpointUrl === null || !(enabled || isTest)) {
      return refused('misconfiguration', 'delivery_disabled', 'Delivery was turned off before the event could be sent.');
    }
    try {
      const secrets = this.secretsOf(delivery);
      const body = Buffer.from(JSON.stringify(eventBody(delivery, new Date())));
      const response = await this.safeFetch.request(endpointUrl, {
        method: 'POST',
        headers: headersOf(delivery, body, secrets),
        body,
        timeoutMs: this.config.WEBHOOK_TIMEOUT_MS,
        maxResponseBytes: answerBytes,
        // Only the status matters, however long the body.
        onOversize: 'truncate',
      });
      return { ...judgeStatus(response.status), responseBody: kept(response.body, secrets) };
    } catch (error) {
      if (error instanceof SafeFetchError) return judgeNetwork(error);
      this.logger.error({ err: error, deliveryId: delivery.id }, 'a delivery could not be sent');
      return { verdict: 'retry', statusCode: null, error: unexpectedFailure(true), responseBody: null };
    }
  }

  /** The current secret first, and the previous one during the overlap, so that receivers can switch. */
  private secretsOf(delivery: ClaimedDelivery): OpenedSecret[] {
    const { organizationId, secretSealed, previousSecretSealed, previousSecretUntil } = delivery;
    const open = (sealed: string): OpenedSecret => this.secrets.open(sealed, organizationId);
    const current = secretSealed === null ? [] : [open(secretSealed)];
    const overlaps = previousSecretSealed !== null && previousSecretUntil !== null && previousSecretUntil > new Date();
    return overlaps ? [...current, open(previousSecretSealed)] : current;
  }
}

function headersOf(delivery: ClaimedDelivery, body: Buffer, secrets: readonly OpenedSecret[]): Record<string, string> {
  const [current] = secrets;
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const id = sha256Hex(delivery.eventId);
  return {
    'content-type': 'application/json',
    'user-agent': 'Imprint-Webhooks/1',
    [webhookHeaders.event]: delivery.event,
    [webhookHeaders.delivery]: delivery.id,
    ...(current !== undefined && { [webhookHeaders.signature]: signService(body, current.service) }),
    ...standardHeaders(
      { id, timestampSeconds, body },
      secrets.map(({ standard }) => standard),
    ),
  };
}

/** The response for the log, without secrets that the receiver repeats. */
function kept(answer: Buffer, secrets: readonly OpenedSecret[]): string | null {
  if (answer.length === 0) return null;
  const text = answer.subarray(0, 4 * keptCharacters).toString('utf8');
  const known = secrets.reduce((masked, secret) => masked.replaceAll(secret.text, '[redacted]'), text);
  return storable(redactText(known).slice(0, keptCharacters));
}

/** A text that PostgreSQL refuses would prevent the whole batch from being recorded. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

function judgeStatus(statusCode: number): Omit<SendResult, 'responseBody'> {
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
  const message = storable(redactText(error.message));
  if (error.code === 'destination_refused' || error.code === 'invalid_url')
    return refused('misconfiguration', error.code, message);
  return {
    verdict: 'retry',
    statusCode: null,
    error: { class: 'provider_outage', code: `receiver_${error.code}`, message, retryable: true },
    responseBody: null,
  };
}

function refused(errorClass: Failure['class'], code: string, message: string): SendResult {
  return {
    verdict: 'failed',
    statusCode: null,
    error: { class: errorClass, code, message, retryable: false },
    responseBody: null,
  };
}
