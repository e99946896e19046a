import type { RequestReference } from '@imprint/domain/generation/image';
import { encodedForm } from './direct-vendor.js';

/**
 * The form of `POST {base}/images/edits`: `gpt-image-*` takes up to 16 PNG, JPEG or WebP pictures, each below 25 MB, as `image[]`
 * (ImageEditParams of https://github.com/openai/openai-node/blob/master/src/resources/images.ts, read 2026-11-28).
 */
export async function editForm(
  fields: Readonly<Record<string, string | number>>,
  pictures: readonly RequestReference[],
): Promise<{ type: string; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [index, { bytes }] of pictures.entries())
    form.append('image[]', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `picture-${index + 1}.jpg`);
  return encodedForm(form);
}
