import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { htmlParagraphs } from '../html-text.js';
import { mailSubject } from '../mail-subject.js';

export interface PostBody {
  title: string;
  body_content: string;
}

/**
 * What a post says, as drafts and edits take it. beehiiv takes `<style>` and `<link>` out of the HTML, and puts it into its own template
 * (https://developers.beehiiv.com/api-reference/posts/create, read 2026-11-28).
 */
export function postBody(post: Pick<OutgoingPost, 'title' | 'text' | 'html'>): PostBody {
  const html =
    post.html ??
    htmlParagraphs(post.text)
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('\n');
  return { title: mailSubject(post), body_content: html };
}

/**
 * Everybody who subscribed, paying or not, and on the web. Said with every post, because what beehiiv does without it are free subscribers
 * only; both keys are required.
 */
export const everybody = { web: { tier_ids: ['all'] }, email: { tier_ids: ['all'] } };
