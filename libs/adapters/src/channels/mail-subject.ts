import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { articleContent } from './markdown-article.js';

/**
 * Code points. A header may have 998 octets to a line, and any number of lines (RFC 5322 §2.1.1); Listmonk takes 5,000 bytes
 * (`validateCampaignFields` of cmd/campaigns.go). Mail programs show far less.
 */
const subjectLength = 255;

/** The title of the release, or else the first line of its text. A mail without a subject looks like spam, and Listmonk takes none. */
export function mailSubject(post: Pick<OutgoingPost, 'title' | 'text'>): string {
  const { title } = articleContent(post, { titleLength: subjectLength });
  const written = oneLine(post.title, subjectLength);
  return title !== '' ? title : written !== '' ? written : 'Untitled';
}
