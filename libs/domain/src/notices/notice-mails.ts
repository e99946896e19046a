import { noticeKinds } from '@imprint/contracts/notices';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Memberships, Organizations } from '../identity/index.js';
import { Mailer, type Mail } from '../mail/index.js';
import { nextMailAt } from './next-mail.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { noticeMailText } from './notice-mail-text.js';
import { kindsFor, wants } from './notice-preferences.js';
import { NoticePreferencesRepository, type PreferenceOwner } from './notice-preferences.repository.js';
import { noticeUrl } from './notice-url.js';
import type { NoticeMailEntity } from './notice.entity.js';

/** Notices in one mail. */
const mostInMail = 100;
/** Attempts, a minute apart, before a mail is given up. The app still shows what it was about. */
const triesAtMost = 60;
const retrySeconds = 60;

/**
 * Mails notices to people: at once, or once a day. A mail is marked as sent before the mail server is called, and given back if the server
 * refuses it. A process that dies in between therefore sends nothing twice; what it was about stays unread in the app.
 */
@Injectable()
export class NoticeMails {
  private readonly logger = new Logger(NoticeMails.name);

  constructor(
    private readonly mails: NoticeMailsRepository,
    private readonly preferences: NoticePreferencesRepository,
    private readonly memberships: Memberships,
    private readonly organizations: Organizations,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /** Mails everything that is due for one person in one organization. Resolves with whether something was due. */
  async sendNext(): Promise<boolean> {
    const due = await this.mails.takeDue(mostInMail);
    const [one] = due;
    if (one === undefined) return false;
    const owner = { organizationId: one.organizationId, userId: one.userId };
    const noticeIds = due.map(({ noticeId }) => noticeId);
    try {
      const mail = await this.mailFor(owner, noticeIds);
      if (mail !== null) await this.mailer.send(mail);
    } catch (error) {
      this.logger.warn({ err: error, ...owner }, 'notices are mailed later');
      await this.mails.giveBack(owner, retried(due), retrySeconds);
    }
    return true;
  }

  /** Null when nothing is left to say: read, over, no longer wanted, or its person has left. */
  private async mailFor(owner: PreferenceOwner, noticeIds: readonly string[]): Promise<Mail | null> {
    const member = await this.memberships.find(owner);
    const preference = await this.preferences.find(owner);
    if (member === null || !this.mailer.isConfigured || nextMailAt(preference, new Date()) === null) return null;
    const kinds = kindsFor(member.role).filter((kind) => noticeKinds[kind].mail && wants(preference, kind, 'mail'));
    const notices = (await this.mails.listOpen({ ...owner, brandIds: member.brandIds }, noticeIds)).filter(({ kind }) =>
      kinds.includes(kind),
    );
    if (notices.length === 0) return null;
    const { name, slug } = await this.organizations.read(owner.organizationId);
    const shown = notices.map((notice) => ({ ...notice, url: noticeUrl(this.config, slug, notice.path) }));
    return { to: member.email, ...noticeMailText(name, shown, noticeUrl(this.config, slug, 'settings/notices')) };
  }
}

const retried = (due: readonly NoticeMailEntity[]): string[] =>
  due.filter(({ tries }) => tries < triesAtMost).map(({ noticeId }) => noticeId);
