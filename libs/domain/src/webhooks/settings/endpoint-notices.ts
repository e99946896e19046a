import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Memberships } from '../../identity/index.js';
import { Mailer } from '../../mail/index.js';
import { WebhookSettingsRepository, type DueNotice } from './webhook-settings.repository.js';

/** Attempts, a minute apart, before a mail is given up: the settings and the audit log say the same. */
const triesAtMost = 60;

/** Mails owners and admins that delivery was turned off, or works again. Notices are rows until they were sent. */
@Injectable()
export class EndpointNotices extends Sweeper {
  private readonly logger = new Logger(EndpointNotices.name);

  constructor(
    private readonly settings: WebhookSettingsRepository,
    private readonly memberships: Memberships,
    private readonly mailer: Mailer,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('notices of endpoints', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    return !(await this.sendNext());
  }

  /** Resolves with whether there was a notice. A recipient who was reached is not mailed again because another was not. */
  async sendNext(): Promise<boolean> {
    const due = await this.settings.claimNotice();
    if (due === null) return false;
    if ((await this.send(due)) || due.noticeTries >= triesAtMost) await this.settings.deleteNotice(due);
    return true;
  }

  private async send(due: DueNotice): Promise<boolean> {
    if (!this.mailer.isConfigured) return true;
    const addresses = await this.memberships.addressesOf(due.organizationId, ['owner', 'admin']);
    const sent = await Promise.allSettled(addresses.map((to) => this.mailer.send({ to, ...textOf(due) })));
    if (sent.length === 0 || sent.some(({ status }) => status === 'fulfilled')) return true;
    this.logger.warn({ organizationId: due.organizationId, notice: due.notice }, 'the notice was not taken by the mail server');
    return false;
  }
}

/** The address is shown without path and query, which may contain secrets of the receiver. */
function textOf({ organizationId, endpointUrl, notice, failingSince }: DueNotice): { subject: string; text: string } {
  const host = (endpointUrl === null ? null : URL.parse(endpointUrl)?.host) ?? 'your endpoint';
  const settings = `/v1/organizations/${organizationId}/settings/webhooks`;
  if (notice === 'recovered')
    return {
      subject: `Webhooks to ${host} are delivered again`,
      text: [
        `${host} took an event again after delivery had been turned off for its failures.`,
        `What was missed can be sent again: POST ${settings}/replay with "statuses": ["failed", "rejected", "skipped"].`,
      ].join('\n\n'),
    };
  return {
    subject: `Webhooks to ${host} were turned off`,
    text: [
      `${host} has taken no event${failingSince === null ? ' for days' : ` since ${failingSince.toISOString()}`}, so delivery was turned off. The work that raises events goes on.`,
      `See what went wrong: GET ${settings}/deliveries. When the endpoint works, turn delivery on: PATCH ${settings} with "enabled": true.`,
      'Events raised meanwhile are kept and can be sent then.',
    ].join('\n\n'),
  };
}
