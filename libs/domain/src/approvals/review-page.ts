import type { Config } from '@imprint/platform/config';

/** Page where a person resolves an approval. */
export function reviewUrlOf({ PUBLIC_APP_URL }: Pick<Config, 'PUBLIC_APP_URL'>, id: string): string {
  return `${PUBLIC_APP_URL}/publishing/review?approval=${id}`;
}
