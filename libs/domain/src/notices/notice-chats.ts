import { holdsScope, type Principal } from '@imprint/contracts/access';
import { noticeKinds, type NoticeKind } from '@imprint/contracts/notices';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { Organizations } from '../identity/index.js';
import { DistributeNotices } from './distribute-notices.js';
import { noticeChatText } from './notice-chat-text.js';
import { NoticeChatsRepository, type DueInChat } from './notice-chats.repository.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { kindsFor, wants } from './notice-preferences.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import { noticeUrl } from './notice-url.js';

/** Notices in one message, which stays below the limits of chat apps. */
const mostInMessage = 5;
/** Seconds after which a message is no longer news, and attempts of a minute each until then. */
const givenUpAfterSeconds = 3_600;
const retrySeconds = 60;
const triesAtMost = givenUpAfterSeconds / retrySeconds;

/** What is to be sent to one chat. */
export interface DueMessage {
  chatId: string;
  organizationId: string;
  userId: string;
  notices: readonly Pick<DueInChat, 'noticeId' | 'tries'>[];
}

/**
 * Notices for the chats that people have connected. A message is marked as sent before the chat app is called, and given back if the app
 * refuses it, so that nothing is sent twice; what it was about stays unread in the app.
 */
@Injectable()
export class NoticeChats {
  constructor(
    private readonly distribution: DistributeNotices,
    private readonly chats: NoticeChatsRepository,
    private readonly mails: NoticeMailsRepository,
    private readonly preferences: NoticePreferencesRepository,
    private readonly organizations: Organizations,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /** What is due for one chat, from now on marked as sent. Null when nothing is due. */
  async takeNext(): Promise<DueMessage | null> {
    while (await this.distribution.distributeNext());
    const due = await this.chats.takeDue(mostInMessage, givenUpAfterSeconds);
    const [one] = due;
    if (one === undefined) return null;
    const { chatId, organizationId, userId } = one;
    return { chatId, organizationId, userId, notices: due.filter(({ isLate }) => !isLate) };
  }

  /**
   * What to say in the chat, to a key that may read it. Null when nothing is left to say: read, over, no longer wanted, or not for the role
   * or the scopes of the key.
   */
  async textFor({ organizationId, userId, notices }: DueMessage, key: Principal): Promise<string | null> {
    if (notices.length === 0) return null;
    const owner = { organizationId, userId };
    const preference = await this.preferences.find(owner);
    const kinds = kindsFor(key.role).filter((kind) => wants(preference, kind, 'chat') && mayRead(key, kind));
    const ids = notices.map(({ noticeId }) => noticeId);
    const open = (await this.mails.listOpen({ ...owner, brandIds: key.brandIds }, ids)).filter(({ kind }) =>
      kinds.includes(kind),
    );
    if (open.length === 0) return null;
    const { slug } = await this.organizations.read(organizationId);
    const shown = open.map((notice) => ({ ...notice, url: noticeUrl(this.config, slug, notice.path) }));
    return noticeChatText(shown, noticeUrl(this.config, slug, 'settings/notices'));
  }

  /** The chat app has refused it for now: it is tried again for an hour. */
  async giveBack({ chatId, notices }: DueMessage, waitSeconds: number): Promise<void> {
    const again = notices.filter(({ tries }) => tries < triesAtMost).map(({ noticeId }) => noticeId);
    await this.chats.giveBack(chatId, again, Math.max(waitSeconds, retrySeconds));
  }
}

function mayRead(key: Principal, kind: NoticeKind): boolean {
  return noticeKinds[kind].chat?.some((scope) => holdsScope(key, scope)) ?? false;
}
