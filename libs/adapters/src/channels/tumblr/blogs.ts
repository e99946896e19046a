import type { ChannelDestinations, Destination, PublishSteps } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, parsed, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import type { TumblrApi } from './api.js';
import { tumblrFailure, TumblrRefusal } from './failures.js';

/** Name of the step with the blog that a post is sent to. */
const step = 'blog';

/** A blog of an account. */
export interface Blog {
  /** Its `uuid`, "a stable, persistent identifier", or its name where Tumblr gives none. */
  id: string;
  /** In addresses; people can change it. */
  name: string;
  title: string;
  isPrimary: boolean;
}

/** Every blog that the account can post to, by `GET /user/info`. @returns the name of the account, too */
export async function ownAccount(
  api: TumblrApi,
  accessToken: string,
  signal: AbortSignal,
): Promise<{ name: string; blogs: readonly Blog[] }> {
  const { response } = await api.call(accessToken, { path: 'user/info' }, signal);
  const user = fieldsOf(response['user']);
  return { name: textOf(user, 'name'), blogs: listOf(user['blogs']).map(blogOf) };
}

function blogOf(answer: unknown): Blog {
  const fields = fieldsOf(answer);
  const name = textOf(fields, 'name');
  const text = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
  return { id: text('uuid') || name, name, title: text('title') || name, isPrimary: fields['primary'] === true };
}

/** `GET /blog/{id}/info`; undefined when there is no such blog. Tokens do in place of an API key, as in lib/tumblr.js of tumblr/tumblr.js. */
export async function readBlog(
  api: TumblrApi,
  accessToken: string,
  id: string,
  signal: AbortSignal,
): Promise<Pick<Blog, 'id' | 'name'> | undefined> {
  try {
    const { response } = await api.call(accessToken, { path: `${pathOf(id)}/info` }, signal);
    return { id, name: textOf(fieldsOf(response['blog']), 'name') };
  } catch (error) {
    if (error instanceof TumblrRefusal && error.status === 404) return undefined;
    throw error;
  }
}

export const pathOf = (blogId: string): string => `blog/${encodeURIComponent(blogId)}`;

/** The blogs of the account. */
export class TumblrBlogs implements ChannelDestinations {
  readonly kind = 'blog';

  constructor(private readonly api: TumblrApi) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      const { blogs } = await ownAccount(this.api, accessToken, signal);
      return blogs.map(({ id, name, title }) => ({ id, name: title === name ? name : `${title} (${name})` }));
    } catch (error) {
      throw tumblrFailure(error, 'prepare', [accessToken]);
    }
  }
}

/** The blog that was chosen. @throws ChannelError `blog_missing` */
export function requireBlog(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  throw misconfigured('blog_missing', 'Nobody has chosen the blog that posts go to.');
}

/** @throws ChannelError `blog_not_found` */
export function blogGone(): Error {
  return misconfigured('blog_not_found', 'Tumblr knows no such blog any more. Choose another one.');
}

/** Where the post was sent, also if another blog is chosen meanwhile. */
export function keptBlog(steps: PublishSteps): Pick<Blog, 'id' | 'name'> | undefined {
  const kept = steps.find(step);
  if (kept === undefined) return undefined;
  const fields = fieldsOf(parsed(kept.value));
  return { id: textOf(fields, 'id'), name: textOf(fields, 'name') };
}

export const keepBlog = (steps: PublishSteps, { id, name }: Pick<Blog, 'id' | 'name'>): Promise<void> =>
  steps.save(step, JSON.stringify({ id, name }));
