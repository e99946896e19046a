import type { Config } from '@imprint/platform/config';

/** Page on which somebody acts on a notice. The slug is the present one, because an organization may be renamed. */
export function noticeUrl({ PUBLIC_APP_URL }: Pick<Config, 'PUBLIC_APP_URL'>, slug: string, path: string): string {
  return PUBLIC_APP_URL + (path.startsWith('/') ? path : `/${slug}/~/${path}`);
}
