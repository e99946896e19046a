import type { DeliveryStatus } from '@imprint/contracts/documents';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { recordNotices, signalNotices } from '../../notices/index.js';
import type { Recorded } from '../delivering/delivery-records.repository.js';
import { WebhookSettingsRepository } from './webhook-settings.repository.js';

/** Turns delivery off after days without a success, and notes when an endpoint that was turned on again works. */
@Injectable()
export class EndpointHealth {
  private readonly logger = new Logger(EndpointHealth.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: WebhookSettingsRepository,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_DISABLE_AFTER_SECONDS'>,
  ) {}

  /** Acts on a recorded attempt. */
  async follow(organizationId: string, status: DeliveryStatus, { failingSeconds, recovering }: Recorded): Promise<void> {
    if (status === 'delivered') {
      if (recovering) await this.settings.markRecovered(organizationId);
    } else if ((failingSeconds ?? 0) >= this.config.WEBHOOK_DISABLE_AFTER_SECONDS) await this.disable(organizationId);
  }

  private async disable(organizationId: string): Promise<void> {
    const notices = await this.dataSource.transaction(async (manager) => {
      const seconds = this.config.WEBHOOK_DISABLE_AFTER_SECONDS;
      const disabled = await this.settings.disableFailing(manager, organizationId, seconds);
      if (disabled === null) return [];
      const changes = { enabled: { from: true, to: false }, disabledReason: { from: null, to: 'failing' } };
      const subject = { type: 'webhook-settings', id: organizationId };
      await this.audit.record(
        manager,
        { kind: 'service', organizationId },
        { action: 'webhook-settings.disabled', subject, changes },
      );
      this.logger.warn({ organizationId }, 'delivery turned off: the endpoint had only failures');
      const about = { organizationId, subjectId: organizationId, cause: '', path: 'settings/webhooks' };
      const title = URL.parse(disabled.endpointUrl ?? '')?.host ?? 'your endpoint';
      return recordNotices(manager, [{ ...about, kind: 'webhooks.disabled', title }]);
    });
    await signalNotices(this.signals, notices);
  }
}
