import { holdsScope, postReadingScopes, roleAtLeast, type Principal, type Scope } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { BrandsService } from '../brands/index.js';
import { PostsService, PublishingPauses, ReleasesService } from '../publishing/index.js';
import { ChatApprovals } from './chat-approvals.js';
import { ChatInterviews } from './chat-interviews.js';

/** A command of a connected chat. */
export interface ChatCommand {
  name: string;
  what: string;
  /** Any one of these allows the command, as on the equivalent REST route. */
  anyScope: readonly Scope[];
  /** @param prefix what is typed before a command @param chatId of the connected chat */
  answer: (principal: Principal, argument: string, prefix: string, chatId: string) => Promise<string>;
  /** What follows the name, if anything does. */
  argument?: string;
}

const shown: ListQuery = { page: 1, limit: 5 };
const excerptLength = 120;

/** The commands that read the workspace, the one that resolves approvals, and the one that stops everything. */
@Injectable()
export class ChatCommands {
  readonly all: readonly ChatCommand[] = [
    { name: 'brands', what: 'your brands', anyScope: ['brands:read'], answer: (principal) => this.listBrands(principal) },
    { name: 'posts', what: 'the latest posts', anyScope: postReadingScopes, answer: (principal) => this.latestPosts(principal) },
    {
      name: 'status',
      what: 'what is scheduled next',
      anyScope: postReadingScopes,
      answer: (principal) => this.schedule(principal),
    },
    {
      name: 'approve',
      what: 'what waits for your approval; with its id, approves it',
      anyScope: ['posts:approve'],
      answer: (principal, id, prefix) => this.approvals.answer(principal, id, prefix),
      argument: 'id of an approval',
    },
    {
      name: 'interview',
      what: 'asks what a brand lacks, one question at a time',
      anyScope: ['posts:draft'],
      answer: (principal, argument, prefix, chatId) => this.interviews.command(principal, chatId, argument, prefix),
      argument: 'brand or answer',
    },
    {
      name: 'pause',
      what: 'stops everything that is about to be published',
      anyScope: ['posts:publish'],
      answer: (principal) => this.pause(principal),
    },
  ];

  constructor(
    private readonly brands: BrandsService,
    private readonly posts: PostsService,
    private readonly releases: ReleasesService,
    private readonly approvals: ChatApprovals,
    private readonly pauses: PublishingPauses,
    private readonly interviews: ChatInterviews,
  ) {}

  /** The commands that the key's scopes allow. */
  openTo(principal: Principal): ChatCommand[] {
    return this.all.filter(({ anyScope }) => anyScope.some((scope) => holdsScope(principal, scope)));
  }

  /** What a message without a command answers. */
  get plain(): Pick<ChatCommand, 'anyScope'> & { answer: ChatInterviews['answer'] } {
    return { anyScope: ['posts:draft'], answer: (...message) => this.interviews.answer(...message) };
  }

  private async pause(principal: Principal): Promise<string> {
    if (!roleAtLeast(principal.role, 'creator')) return `Only creators and above pause publishing; you are ${principal.role}.`;
    await this.pauses.pause(principal);
    return 'Publishing is paused. Nothing is sent, and every post keeps its time. To resume, open the web app: it asks what to do with the posts that fell due meanwhile.';
  }

  private async listBrands(principal: Principal): Promise<string> {
    const page = await this.brands.list(principal, { ...shown, limit: 20 });
    return listed('Brands', page, ({ label, status }) => `${label} (${status})`);
  }

  private async latestPosts(principal: Principal): Promise<string> {
    const page = await this.posts.list(principal, shown);
    return listed(
      'Latest posts',
      page,
      ({ status, createdAt, content }) => `${status}, ${timeIn('UTC', createdAt)}: ${excerpt(content)}`,
    );
  }

  private async schedule(principal: Principal): Promise<string> {
    const page = await this.releases.upcoming(principal, shown.limit);
    return listed('Scheduled releases', page, ({ scheduledAt, timezone, title }) =>
      scheduledAt === null ? title : `${timeIn(timezone, scheduledAt)}: ${title}`,
    );
  }
}

function listed<T>(heading: string, { items, total }: Page<T>, line: (item: T) => string): string {
  if (total === 0) return `${heading}: none.`;
  const rest = total > items.length ? [`… and ${total - items.length} more`] : [];
  return [`${heading} (${total}):`, ...items.map((item) => `• ${line(item)}`), ...rest].join('\n');
}

function timeIn(zone: string, time: Date): string {
  return DateTime.fromJSDate(time, { zone }).toFormat('d LLL yyyy HH:mm ZZZZ', { locale: 'en' });
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment);
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : line;
}
