import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { htmlParagraphs } from '../html-text.js';
import { mailSubject } from '../mail-subject.js';
import { misconfigured } from '../platform-failures.js';
import { inertHtml, inertText } from './template-text.js';

/** What a target is known by on the server. Tags are for people who work with Listmonk; readers do not see them. */
export const tagOf = ({ targetId }: Pick<OutgoingPost, 'targetId'>): string => `imprint-${targetId}`.replaceAll(/\s+/g, '-');

/** A post as `POST /campaigns` and `PUT /campaigns/{id}` take it (docs/docs/content/apis/campaigns.md). */
export interface CampaignBody {
  name: string;
  subject: string;
  lists: readonly number[];
  from_email?: string;
  type: 'regular';
  content_type: 'html';
  body: string;
  altbody: string;
  send_at: null;
  messenger: 'email';
  tags: readonly string[];
}

/**
 * @param urls of the uploaded images
 * @param listId of the list that the mail goes to
 * @param fromEmail empty for the address in the settings of the server
 */
export function campaignBody(
  post: Pick<OutgoingPost, 'title' | 'text' | 'media' | 'targetId'>,
  urls: readonly string[],
  { listId, fromEmail }: { listId: number; fromEmail: string },
): CampaignBody {
  const title = mailSubject(post);
  return {
    name: title,
    subject: inertText(title),
    lists: [listId],
    ...(fromEmail !== '' && { from_email: fromEmail }),
    type: 'regular',
    content_type: 'html',
    body: mailHtml(post, urls),
    altbody: mailText(post, urls),
    // Whatever time somebody may have set on the draft: it is due now.
    send_at: null,
    messenger: 'email',
    tags: [tagOf(post)],
  };
}

/** The text as paragraphs, and the images below it. */
function mailHtml({ text, media }: Pick<OutgoingPost, 'text' | 'media'>, urls: readonly string[]): string {
  const images = media.map(({ altText }, index) => {
    const [url, alt] = [urls[index] ?? '', altText ?? ''].map(inertHtml);
    return `<p><img src="${url}" alt="${alt}" style="max-width: 100%; height: auto"></p>`;
  });
  return [...htmlParagraphs(text, inertHtml).map((paragraph) => `<p>${paragraph}</p>`), ...images].join('\n');
}

/**
 * For mail programs that show no HTML. Where it would be a template, Listmonk reads it as HTML as well, which a text is not: such a mail has
 * no second form.
 */
function mailText({ text, media }: Pick<OutgoingPost, 'text' | 'media'>, urls: readonly string[]): string {
  const images = media.map(({ altText }, index) => [altText ?? '', urls[index] ?? ''].filter((part) => part !== '').join('\n'));
  const whole = [text, ...images].join('\n\n');
  return whole.includes('{{') ? '' : whole;
}

/** An address, or a name with one in angle brackets, as Listmonk takes it. It is a template as well, so it has no braces. */
const sender = /^(?:[^<>@{}\p{Cc}]{1,200} )?<[^\s<>@{}]+@[^\s<>@{}]+>$|^[^\s<>@{}]+@[^\s<>@{}]+$/u;

/** @throws ChannelError for what is no address */
export function checkedSender(entered: string): string {
  const address = entered.trim();
  if (address === '' || (address.length <= 320 && sender.test(address))) return address;
  const message = 'Write the sender like newsletter@example.org, or Café Terrace <newsletter@example.org>.';
  throw misconfigured('invalid_sender', message, 'fromEmail');
}
