import { problem, type Principal, type UpdateWebhookSettings } from '@imprint/contracts';
import { SecretBox } from '@imprint/platform/crypto';
import { SafeFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import { newSigningSecret, signingSecretProblem } from '@imprint/platform/webhook-signature';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail.js';
import { changesBetween } from '../audit/changes-between.js';
import { WebhookSettingsEntity } from './webhook-settings.entity.js';

const overlapHours = 24;

/** Where an organization's events go. One row each, made on first use. */
@Injectable()
export class WebhookSettingsService {
  constructor(
    @InjectRepository(WebhookSettingsEntity) private readonly settings: Repository<WebhookSettingsEntity>,
    private readonly secrets: SecretBox,
    private readonly safeFetch: SafeFetch,
    private readonly audit: AuditTrail,
  ) {}

  async read(principal: Principal, organizationId: string): Promise<WebhookSettingsEntity & { id: string }> {
    requireOwn(principal, organizationId);
    const row = await this.settings.findOneBy({ organizationId });
    return withId(
      row ?? this.settings.create({ organizationId, enabled: false, eventTypes: [], secretSealed: null, updatedAt: new Date() }),
    );
  }

  /** Changes the given fields. The answer holds `signingSecret` only when this change generated it. */
  async update(
    principal: Principal,
    organizationId: string,
    body: UpdateWebhookSettings,
  ): Promise<WebhookSettingsEntity & { id: string; signingSecret?: string }> {
    requireOwn(principal, organizationId);
    if (body.endpointUrl !== undefined) await this.requireAllowed(body.endpointUrl);
    const wrong = body.signingSecret === undefined ? null : signingSecretProblem(body.signingSecret);
    if (wrong !== null) throw problem('validation_failed', `The signing secret ${wrong}.`, { pointer: '/signingSecret' });
    await this.settings.createQueryBuilder().insert().values({ organizationId, eventTypes: [] }).orIgnore().execute();
    const generated = await this.settings.manager.transaction(async (manager) => {
      const row = await manager.findOneOrFail(WebhookSettingsEntity, {
        where: { organizationId },
        lock: { mode: 'pessimistic_write' },
      });
      const before = shown(row);
      if (body.endpointUrl !== undefined) row.endpointUrl = body.endpointUrl;
      if (body.enabled !== undefined) row.enabled = body.enabled;
      if (body.eventTypes !== undefined) row.eventTypes = body.eventTypes;
      if (row.enabled && row.endpointUrl === null) {
        throw problem('validation_failed', 'Set the endpoint before or together with enabling delivery.', {
          pointer: '/endpointUrl',
        });
      }
      const created =
        body.signingSecret === undefined && row.secretSealed === null && row.enabled ? newSigningSecret() : undefined;
      const secret = body.signingSecret ?? created;
      if (secret !== undefined) this.changeSecret(row, secret);
      row.updatedAt = new Date();
      await manager.save(row);
      const changes = { ...changesBetween(before, shown(row)), ...(secret !== undefined && { signingSecret: {} }) };
      if (Object.keys(changes).length > 0) {
        const subject = { type: 'webhook-settings', id: organizationId };
        await this.audit.record(manager, principal, { action: 'webhook-settings.changed', subject, changes });
      }
      return created;
    });
    const row = await this.read(principal, organizationId);
    return generated === undefined ? row : Object.assign(row, { signingSecret: generated });
  }

  private changeSecret(row: WebhookSettingsEntity, secret: string): void {
    row.previousSecretSealed = row.secretSealed;
    row.previousSecretUntil = row.secretSealed === null ? null : new Date(Date.now() + overlapHours * 3_600_000);
    row.secretSealed = this.secrets.seal(secret, row.organizationId);
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

function requireOwn(principal: Principal, organizationId: string): void {
  if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
}

function withId(row: WebhookSettingsEntity): WebhookSettingsEntity & { id: string } {
  return Object.assign(row, { id: row.organizationId });
}

type Shown = Pick<WebhookSettingsEntity, 'enabled' | 'endpointUrl' | 'eventTypes'>;

/** What the audit trail keeps; of a secret it says that it changed. */
function shown({ enabled, endpointUrl, eventTypes }: WebhookSettingsEntity): Shown {
  return { enabled, endpointUrl, eventTypes };
}
