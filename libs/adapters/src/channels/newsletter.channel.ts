import { limits } from '@imprint/contracts/limits';
import { NEWSLETTER_ISSUES, type NewsletterIssues, type StartedIssue } from '@imprint/domain/newsletters/issues';
import {
  platformValue,
  sizeOf,
  type Channel,
  type ChannelCapability,
  type ChannelDestinations,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PublishedRecord,
} from '@imprint/domain/publishing/channel';
import { Inject, Injectable } from '@nestjs/common';
import { abortedBefore } from './aborted.js';
import { mailSubject } from './mail-subject.js';
import { issueRefused, requireNewsletter } from './newsletter/failures.js';
import { checkedSender, senderOf } from './newsletter/sender.js';

const readAt = '2026-11-27';

/**
 * Mails to the subscribers of a newsletter of this instance, through the mail server of its operator. Publishing queues one mail for each of
 * them, all in one transaction; a worker sends them after that.
 */
@Injectable()
export class NewsletterChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'newsletter',
    label: 'Newsletter',
    description:
      'Mails to people who subscribed to a newsletter of this instance. A mail that was sent cannot be changed or deleted.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: {
        // They are inside of every mail, four thirds of their size there: 8 MB in all, below the 10,240,000 bytes that Postfix takes by default.
        mimeTypes: ['image/png', 'image/jpeg', 'image/gif'],
        maxBytes: 1_500_000,
        maxCount: 4,
      },
    },
    sources: [{ about: ['images'], url: 'https://www.postfix.org/postconf.5.html#message_size_limit', readAt }],
    credentialFields: [
      { name: 'senderName', label: 'Name of the sender', secret: false, required: true, format: 'text' },
      {
        name: 'senderAddress',
        label: 'Address of the sender, if not the one of the instance',
        secret: false,
        required: false,
        format: 'text',
      },
    ],
    lookUp: 'exact',
    repeats: 'chosen_id',
    edit: false,
    delete: 'none',
    concurrency: 4,
    timeoutMs: 30_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inside }) =>
      new NewsletterChannel({
        isConfigured: true,
        senderAddress: (entered) => entered,
        list: () => Promise.resolve([]),
        start: (issue) => inside('queue mails', issue) as Promise<StartedIssue>,
        find: () => Promise.resolve(null),
      }),
    calls: [{ operation: 'queue mails', answer: () => ({ id: platformValue('{id of the issue}') }) }],
  };

  readonly destinations: ChannelDestinations = {
    kind: 'list',
    list: (_credentials, _signal, { organizationId, brandId }) => this.issues.list(organizationId, brandId),
  };

  constructor(@Inject(NEWSLETTER_ISSUES) private readonly issues: NewsletterIssues) {}

  get obstacle(): string | undefined {
    return this.issues.isConfigured ? undefined : 'This instance sends no mail: its operator must set MAIL_URL.';
  }

  async connect(credentials: Readonly<Record<string, string>>): Promise<ConnectionIdentity> {
    const sender = await Promise.resolve(checkedSender(credentials, this.issues));
    return { handle: sender.senderAddress, displayName: sender.senderName, credentials: { ...sender } };
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A mail needs a text or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const newsletterId = requireNewsletter(post.connection.destinationId);
    const files = await Promise.all(post.media.map((file) => file.read()));
    if (signal.aborted) throw abortedBefore('any mail was queued');
    const { organizationId, brandId, credentials } = post.connection;
    const images = post.media.map(({ assetId, mimeType, altText }, index) => ({
      ...{ assetId, mimeType, altText },
      bytes: sizeOf(files[index] ?? Buffer.alloc(0)),
    }));
    const content = { subject: mailSubject(post), body: post.text, images };
    const place = { targetId: post.targetId, organizationId, brandId, newsletterId };
    const started = await this.issues.start({ ...place, ...senderOf(credentials), ...content }, files);
    if ('refused' in started) throw issueRefused(started);
    return asRecord(started);
  }

  async lookUp(post: OutgoingPost): Promise<LookUpResult> {
    const issue = await this.issues.find(post.connection.organizationId, post.targetId);
    return issue === null ? { outcome: 'absent' } : { outcome: 'found', record: asRecord(issue) };
  }
}

const asRecord = ({ id }: StartedIssue): PublishedRecord => ({ externalProviderId: id, externalShortcode: null, url: null });
