import { bucketOrigin } from '@imprint/adapters/storage';
import type { Config } from '@imprint/platform/config';
import { createHash } from 'node:crypto';

/**
 * The `<style>` elements that React Aria 3.53.1 adds by script: one as soon as something can be pressed, and on iOS one under a modal.
 * The policy allows these very characters, and a spec reads them in the package.
 */
export const reactAriaStyles = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
] as const;

type Origins = Pick<
  Config,
  'PUBLIC_API_URL' | 'SERVICE_MICROSERVICES_FILES_URL' | 'SERVICE_CDN_URL' | 'STORAGE_URL' | 'S3_ENDPOINT' | 'S3_REGION'
>;

/** What a page may load and do: its own files and API, pictures and films of this instance wherever they lie, and no text as code. */
export function pagePolicy(config: Origins): string {
  const bucket = bucketOrigin(config);
  const stored = bucket === null ? [] : [bucket];
  const addresses = [config.PUBLIC_API_URL, config.SERVICE_MICROSERVICES_FILES_URL, config.SERVICE_CDN_URL];
  const delivered = addresses.filter((url) => url !== null).map((url) => new URL(url).origin);
  const media = [...new Set([...delivered, ...stored])];
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...reactAriaStyles.map(hashSource)].join(' '),
    ["img-src 'self' data: blob:", ...media].join(' '),
    ["media-src 'self' blob:", ...media].join(' '),
    ["connect-src 'self'", ...stored].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Whoever signs out does it on a page of oauth-server.
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function hashSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
