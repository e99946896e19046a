import type { OutgoingCall } from '@imprint/contracts/publishing';
import { unassignedTarget, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { collection, recordOf } from './post-record.js';
import { recordKey } from './record-key.js';
import type { BlueskyCredentials } from './sessions.js';

/** The calls of a publish, in order. The account and values from responses are placeholders in braces. */
export async function describedCalls({ handle, service }: BlueskyCredentials, post: OutgoingPost): Promise<OutgoingCall[]> {
  const { RichText } = await import('@atproto/api');
  const rich = new RichText({ text: post.text });
  // Without network access: a mention shows its handle in place of its DID.
  rich.detectFacetsWithoutResolution();
  const images = post.media.map(({ altText, width, height }, index) => ({
    image: `{blob of upload ${index + 1}}`,
    alt: altText ?? '',
    ...(width !== null && height !== null && { aspectRatio: { width, height } }),
  }));
  const rkey = post.targetId === unassignedTarget ? '{made from the target}' : recordKey(post.targetId);
  const call = (operation: string, headers: Record<string, string>, body: object): OutgoingCall => ({
    operation,
    method: 'POST',
    url: `${service}/xrpc/${operation}`,
    headers,
    body,
  });
  const signedIn = { authorization: 'Bearer [redacted]' };
  return [
    call('com.atproto.server.createSession', {}, { identifier: handle, password: '[redacted]' }),
    ...post.media.map(({ assetId, mimeType, sizeBytes }) =>
      call('com.atproto.repo.uploadBlob', { ...signedIn, 'content-type': mimeType }, { assetId, bytes: sizeBytes }),
    ),
    call('com.atproto.repo.createRecord', signedIn, {
      repo: `{DID of ${handle}}`,
      collection,
      rkey,
      record: recordOf(post, rich.facets ?? [], images),
    }),
  ];
}
