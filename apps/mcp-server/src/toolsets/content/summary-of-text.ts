import type { JobStatus } from '@imprint/contracts/generation';

/** A generation of a text, for clients that read no structured content. */
export function summaryOfText({ id, status, isOver, written, error }: JobStatus): string {
  if (!isOver) return `${id} is ${status}: follow it with get_job_status.`;
  if (written === null) return `${id} ${status}: ${error?.message ?? 'no reason is known'}`;
  const { posts, title, body, platform, postId, articleId, findings } = written;
  const text = posts.length > 0 ? posts.join('\n\n') : `${title ?? ''}\n\n${body ?? ''}`;
  const place = platform === null ? '' : ` for ${platform}`;
  const ofPost = (rule: string): boolean => postId !== null && (rule === 'shortened' || rule === 'cut_off');
  const faults = findings.map(({ rule, detail }) => `${rule}: ${ofPost(rule) ? `post ${detail}` : detail}`).join('; ');
  return `Draft ${postId ?? articleId ?? ''}${place}:\n\n${text}${faults === '' ? '' : `\n\nLook at: ${faults}`}`;
}
