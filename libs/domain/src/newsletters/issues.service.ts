import { wholeOrganization } from '@imprint/contracts/access';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { MailSessions } from '../mail/index.js';
import type { IssueRefusal, NewIssue, NewsletterIssues, StartedIssue } from './issues/index.js';
import { IssuesRepository } from './issues.repository.js';
import { normalAddress } from './mail-address.js';
import { NewslettersRepository } from './newsletters.repository.js';
import { SubscribersRepository } from './subscribers.repository.js';

/** Issues as the channel starts them. */
@Injectable()
export class IssuesService implements NewsletterIssues {
  constructor(
    private readonly issues: IssuesRepository,
    private readonly newsletters: NewslettersRepository,
    private readonly subscribers: SubscribersRepository,
    private readonly sessions: MailSessions,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'MAIL_FROM' | 'NEWSLETTER_SENDERS'>,
  ) {}

  get isConfigured(): boolean {
    return this.sessions.isConfigured;
  }

  senderAddress(entered: string): string | null {
    const { NEWSLETTER_SENDERS: configured, MAIL_FROM } = this.config;
    const named = configured.length > 0 ? configured : [MAIL_FROM.replace(/^.*<(.*)>$/, '$1')];
    const allowed = named.map((one) => one.toLowerCase());
    const ofDomains = allowed.filter((one) => one.startsWith('@'));
    const [first = ''] = allowed.filter((one) => !one.startsWith('@'));
    const address = entered.trim() === '' ? first : entered.trim().toLowerCase();
    if (address !== '' && !address.startsWith('@') && allowed.includes(address)) return address;
    return normalAddress(address) !== null && ofDomains.some((domain) => address.endsWith(domain)) ? address : null;
  }

  async list(organizationId: string, brandId: string): Promise<{ id: string; name: string }[]> {
    return this.newsletters.listOfBrand(organizationId, brandId);
  }

  async start(issue: NewIssue, files: readonly Buffer[]): Promise<StartedIssue | IssueRefusal> {
    const { organizationId, targetId, newsletterId, brandId, images, ...content } = issue;
    const earlier = await this.find(organizationId, targetId);
    if (earlier !== null) return earlier;
    if (!this.isConfigured) return { refused: 'mail_off' };
    if (this.senderAddress(issue.senderAddress) !== issue.senderAddress) return { refused: 'sender_not_allowed' };
    const newsletter = await this.newsletters.find(wholeOrganization(organizationId), newsletterId);
    if (newsletter?.brandId !== brandId) return { refused: 'newsletter_gone' };
    const [counts] = await this.subscribers.counts(organizationId, [newsletterId]);
    if ((counts?.confirmed ?? 0) === 0) return { refused: 'no_subscribers' };
    const stored = images.map(({ mimeType, altText }, index) => ({
      ...{ mimeType, altText },
      content: (files[index] ?? Buffer.alloc(0)).toString('base64'),
    }));
    await this.issues.insert({ id: newId('iss'), organizationId, newsletterId, targetId, ...content, images: stored });
    const started = await this.find(organizationId, targetId);
    if (started === null) throw new Error('an issue is gone right after it was started');
    await this.signals.publish('newsletter.due', {});
    return started;
  }

  async find(organizationId: string, targetId: string): Promise<StartedIssue | null> {
    const row = await this.issues.findByTarget(organizationId, targetId);
    return row === null ? null : { id: row.id };
  }
}
