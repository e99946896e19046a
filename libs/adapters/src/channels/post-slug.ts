import { slugOf } from '@imprint/contracts/documents';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';

/** Of a slug: what of the title is shown in the address of the post, and of the target id. */
const readableLength = 60;
export const markLength = 12;

/** The words of a title in an address: `Grüße, kurz` becomes `grusse-kurz`; a title without Latin letters becomes `post`. */
export const readablePart = (title: string): string => slugOf(title, 'post', readableLength);

/** The address of a post on its site, which marks it: the end is of the target id, whose 60 last bits are random. */
export function postSlug({ title, targetId }: Pick<OutgoingPost, 'title' | 'targetId'>): string {
  return `${readablePart(title)}-${targetId.slice(-markLength)}`;
}
