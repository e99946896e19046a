import type { Config } from '@imprint/platform/config';

/** Page where a person resolves an approval, from the root of the app. */
export const reviewPathOf = (id: string): string => `/publishing/review?approval=${id}`;

/** Address of that page. */
export function reviewUrlOf({ PUBLIC_APP_URL }: Pick<Config, 'PUBLIC_APP_URL'>, id: string): string {
  return PUBLIC_APP_URL + reviewPathOf(id);
}
