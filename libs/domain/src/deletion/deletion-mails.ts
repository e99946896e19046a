import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Memberships, OrganizationDeletions, Organizations, type OrganizationDeletion } from '../identity/index.js';
import { Mailer } from '../mail/index.js';

/** Attempts, a minute apart, before the mail is given up: the notice in the app says the same. */
const triesAtMost = 60;

/** Mails every owner that their organization is scheduled for deletion, and how to undo it. */
@Injectable()
export class DeletionMails extends Sweeper {
  private readonly logger = new Logger(DeletionMails.name);

  constructor(
    private readonly deletions: OrganizationDeletions,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS' | 'PUBLIC_APP_URL'>,
  ) {
    super('mails about deleted organizations', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    const due = await this.deletions.claimMail();
    if (due === null) return true;
    if ((await this.send(due)) || due.mailTries >= triesAtMost) await this.deletions.endMail(due.organizationId);
    return false;
  }

  private async send({ organizationId, dueAt }: OrganizationDeletion): Promise<boolean> {
    if (!this.mailer.isConfigured) return true;
    const { name, slug } = await this.organizations.read(organizationId);
    const text = [
      `An owner of ${name} has scheduled it for deletion. Its API keys, connected apps, posts and webhooks have stopped.`,
      `On ${dueAt.toISOString().slice(0, 10)} everything in it is erased and cannot be recovered. Until then, every owner can restore it under Settings, Organization, or with POST /v1/organizations/${organizationId}/restore:`,
      `${this.config.PUBLIC_APP_URL}/${slug}/~/settings/organization`,
    ].join('\n\n');
    const addresses = await this.memberships.addressesOf(organizationId, ['owner']);
    const mail = { subject: `${name} is scheduled for deletion`, text };
    const sent = await Promise.allSettled(addresses.map((to) => this.mailer.send({ to, ...mail })));
    // A recipient who was reached is not mailed again because another was not.
    if (sent.length === 0 || sent.some(({ status }) => status === 'fulfilled')) return true;
    this.logger.warn({ organizationId }, 'the mail server refused the mails about the deletion');
    return false;
  }
}
