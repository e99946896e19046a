import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { UpdateWebhookSettings } from '@imprint/contracts/webhooks';
import { SecretBox } from '@imprint/platform/crypto';
import { redactText } from '@imprint/platform/logging';
import { SafeFetchError, WebhookFetch } from '@imprint/platform/safe-fetch';
import { SignalBus } from '@imprint/platform/signals';
import { newSigningSecret, signingSecretProblem } from '@imprint/platform/webhook-signature';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail, changesBetween } from '../../audit/index.js';
import { resolveNotices, signalNotices } from '../../notices/index.js';
import type { WebhookSettingsEntity } from './webhook-settings.entity.js';
import { WebhookSettingsRepository } from './webhook-settings.repository.js';

const overlapHours = 24;

/** Settings as callers see them; `signingSecret` only when it was just generated. */
export type ShownSettings = WebhookSettingsEntity & { id: string; signingSecret?: string };

/** Webhook settings: one row per organization, created on first use. */
@Injectable()
export class WebhookSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: WebhookSettingsRepository,
    private readonly secrets: SecretBox,
    private readonly safeFetch: WebhookFetch,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  async read(principal: Principal, organizationId: string): Promise<ShownSettings> {
    requireOwn(principal, organizationId);
    return withId(await this.settings.find(organizationId));
  }

  /** Changes the given fields. The result contains `signingSecret` only when this change generated it, with the first endpoint. */
  async update(principal: Principal, organizationId: string, body: UpdateWebhookSettings): Promise<ShownSettings> {
    requireOwn(principal, organizationId);
    if (body.endpointUrl !== undefined) await this.requireAllowed(body.endpointUrl);
    const wrong = body.signingSecret === undefined ? null : signingSecretProblem(body.signingSecret);
    if (wrong !== null) throw problem('validation_failed', `The signing secret ${wrong}.`, { pointer: '/signingSecret' });
    return this.change(principal, organizationId, (row) => {
      row.endpointUrl = body.endpointUrl ?? row.endpointUrl;
      row.enabled = body.enabled ?? row.enabled;
      row.eventTypes = body.eventTypes ?? row.eventTypes;
      // Failures so far no longer count after turning it on or changing its address.
      if (body.enabled === true || body.endpointUrl !== undefined) row.failingSince = null;
      if (row.enabled) row.disabledReason = null;
      if (row.enabled && row.endpointUrl === null) {
        throw problem('validation_failed', 'Set the endpoint before or together with enabling delivery.', {
          pointer: '/endpointUrl',
        });
      }
      const isFirst = row.secretSealed === null && row.endpointUrl !== null;
      return body.signingSecret === undefined && isFirst ? { generated: newSigningSecret() } : { chosen: body.signingSecret };
    });
  }

  /** Generates a new secret. The previous one signs as well for 24 hours. */
  async rotateSecret(principal: Principal, organizationId: string): Promise<ShownSettings> {
    requireOwn(principal, organizationId);
    return this.change(principal, organizationId, () => ({ generated: newSigningSecret() }));
  }

  /** @param apply changes the locked row and returns its new secret, if any */
  private async change(
    principal: Principal,
    organizationId: string,
    apply: (row: WebhookSettingsEntity) => { generated?: string | undefined; chosen?: string | undefined },
  ): Promise<ShownSettings> {
    await this.settings.insertIfMissing(organizationId);
    const { generated, notices } = await this.dataSource.transaction(async (manager) => {
      const row = await this.settings.lock(manager, organizationId);
      const before = shown(row);
      const secret = apply(row);
      const isNew = this.takeSecret(row, secret.generated ?? secret.chosen);
      row.updatedAt = new Date();
      await this.settings.save(manager, row);
      const changes = { ...changesBetween(before, shown(row)), ...(isNew && { signingSecret: {} }) };
      if (Object.keys(changes).length > 0) {
        const subject = { type: 'webhook-settings', id: organizationId };
        await this.audit.record(manager, principal, { action: 'webhook-settings.changed', subject, changes });
      }
      const subject = { organizationId, subjectIds: [organizationId] };
      return { generated: secret.generated, notices: row.enabled ? await resolveNotices(manager, subject) : [] };
    });
    await signalNotices(this.signals, notices);
    const row = await this.read(principal, organizationId);
    return generated === undefined ? row : Object.assign(row, { signingSecret: generated });
  }

  /** Whether the row gets a different secret. Setting the current one again must not end the overlap of the previous one. */
  private takeSecret(row: WebhookSettingsEntity, secret: string | undefined): boolean {
    const current = row.secretSealed === null ? null : this.secrets.open(row.secretSealed, row.organizationId);
    if (secret === undefined || secret === current) return false;
    row.previousSecretSealed = row.secretSealed;
    row.previousSecretUntil = row.secretSealed === null ? null : new Date(Date.now() + overlapHours * 3_600_000);
    row.secretSealed = this.secrets.seal(secret, row.organizationId);
    return true;
  }

  private async requireAllowed(url: string): Promise<void> {
    try {
      await this.safeFetch.assertAllowed(url);
    } catch (error) {
      if (error instanceof SafeFetchError) throw problem('validation_failed', error.message, { pointer: '/endpointUrl' });
      throw error;
    }
  }
}

/** Requires the path's organization to be the caller's. @throws Problem `not_found` */
export function requireOwn(principal: Principal, organizationId: string): void {
  if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
}

function withId(row: WebhookSettingsEntity): ShownSettings {
  return Object.assign(row, { id: row.organizationId });
}

type Shown = Pick<WebhookSettingsEntity, 'enabled' | 'endpointUrl' | 'eventTypes'>;

/** The audited values: of a secret only that it changed, and of one in the address only that it is there. */
function shown({ enabled, endpointUrl, eventTypes }: WebhookSettingsEntity): Shown {
  return { enabled, endpointUrl: endpointUrl === null ? null : redactText(endpointUrl), eventTypes };
}
