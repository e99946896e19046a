import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { refused } from '../platform-failures.js';
import type { HashnodeApi } from './api.js';

/**
 * Uploads the images of an article, each file once however many attempts it takes ("Upload an image" in skills/gql-api/references/recipes.md of
 * Hashnode/gql-skill, read 2026-11-26): Hashnode gives an address to send the file to, and looks at its size when that is done.
 * @returns their addresses
 */
export async function uploadImages(
  api: HashnodeApi,
  accessToken: string,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = new Map<string, string>();
  for (const image of media) {
    const step = `image ${sha256Hex(image.assetId)}`;
    const known = addresses.get(image.assetId) ?? steps.find(step)?.value;
    const address = known ?? (await upload(api, accessToken, image, signal));
    if (known === undefined) await steps.save(step, address);
    addresses.set(image.assetId, address);
  }
  return media.map(({ assetId }) => addresses.get(assetId) ?? '');
}

async function upload(api: HashnodeApi, accessToken: string, image: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const { mimeType } = image;
  const asked = {
    ...{ name: 'createImageUploadURL', type: 'CreateImageUploadInput' },
    ...{ input: { contentType: mimeType }, answer: 'presignedPut { url key }' },
  };
  const lease = fieldsOf((await api.mutate(accessToken, asked, signal))['presignedPut']);
  const key = textOf(lease, 'key');
  await api.upload(textOf(lease, 'url'), { bytes: await image.read(), mimeType }, signal);
  const done = { name: 'confirmImageUpload', type: 'ConfirmImageUploadInput', input: { key }, answer: 'ok cdnUrl' };
  const { ok, cdnUrl } = await api.mutate(accessToken, done, signal);
  if (ok !== true) throw refused('validation', 'media_too_large', 'The image is larger than Hashnode takes.');
  const address = addressOf(cdnUrl);
  if (address === null) throw unreadableAnswer();
  return address;
}
