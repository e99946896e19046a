import { sha256Hex } from '@imprint/platform/crypto';
import { html, Html } from '@imprint/platform/html';
import MailComposer from 'nodemailer/lib/mail-composer';
import { renderMarkdown } from '../markdown/index.js';
import type { AddressedMail } from '../mail/index.js';
import type { OpenIssue } from './issues.repository.js';
import type { SubscriptionLinks } from './subscription-links.js';

/** Whom a mail goes to. */
export interface IssueReader {
  subscriberId: string;
  address: string;
}

const style = 'max-width: 40rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word';
const footerStyle = 'margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #ccc; font-size: 14px; color: #555';

/** Makes the mails of one issue. Its text is rendered once. */
export class IssueMail {
  private readonly content: Html;

  constructor(
    private readonly issue: OpenIssue,
    private readonly links: Pick<SubscriptionLinks, 'unsubscribe'>,
  ) {
    this.content = new Html(renderMarkdown(issue.body).html);
  }

  /**
   * The message for one person: HTML with its pictures inside, the same as text, and the headers with which mail programs unsubscribe by one
   * click (RFC 2369, RFC 8058). The same person always gets the same `Message-ID` for the same target.
   */
  async to({ subscriberId, address }: IssueReader, date = new Date()): Promise<AddressedMail> {
    const unsubscribeUrl = this.links.unsubscribe(subscriberId);
    const { senderName, senderAddress, subject, targetId, newsletterId, images } = this.issue;
    const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
    const header = (value: string) => ({ prepared: true, value });
    const composer = new MailComposer({
      from: { name: senderName, address: senderAddress },
      to: { name: '', address },
      subject,
      date,
      messageId: `<${sha256Hex(`${targetId} ${subscriberId}`).slice(0, 40)}@${domain}>`,
      headers: {
        'List-Unsubscribe': header(`<${unsubscribeUrl}>`),
        'List-Unsubscribe-Post': header('List-Unsubscribe=One-Click'),
        'List-Id': header(`<${newsletterId}.${domain}>`),
      },
      text: this.text(unsubscribeUrl),
      html: this.html(unsubscribeUrl).text,
      attachments: images.map(({ mimeType, content }, index) => ({
        cid: contentId(index),
        contentType: mimeType,
        contentDisposition: 'inline' as const,
        filename: `image-${index + 1}.${mimeType.replace(/^.*\//, '')}`,
        content: Buffer.from(content, 'base64'),
      })),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { from: senderAddress, to: address, message: await composer.compile().build() };
  }

  private html(unsubscribeUrl: string): Html {
    const { subject, images, newsletterName, postalLine } = this.issue;
    const pictures = images.map(
      ({ altText }, index) =>
        html`<p><img src="cid:${contentId(index)}" alt="${altText ?? ''}" style="max-width: 100%; height: auto" /></p>`,
    );
    return html`<!doctype html>
      <html>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${subject}</title>
        </head>
        <body>
          <div style="${style}">
            ${this.content} ${pictures}
            <div style="${footerStyle}">
              <p>You get this mail because you subscribed to ${newsletterName}. <a href="${unsubscribeUrl}">Unsubscribe</a></p>
              ${postalLine !== null && html`<p>${postalLine}</p>`}
            </div>
          </div>
        </body>
      </html>`;
  }

  /** Markdown reads well as it is, and keeps its addresses. */
  private text(unsubscribeUrl: string): string {
    const { body, images, newsletterName, postalLine } = this.issue;
    const described = images.flatMap(({ altText }) => (altText === null || altText === '' ? [] : [`[Picture: ${altText}]`]));
    const footer = [
      `You get this mail because you subscribed to ${newsletterName}.`,
      `Unsubscribe: ${unsubscribeUrl}`,
      ...(postalLine === null ? [] : [postalLine]),
    ];
    // "-- " begins what mail programs show as a signature (RFC 3676 §4.3).
    return [body, ...described, `-- \n${footer.join('\n')}`].filter((part) => part !== '').join('\n\n');
  }
}

const contentId = (index: number): string => `image-${index + 1}@imprint`;
