import { expect, it } from '@jest/globals';
import type { EditedPost, OutgoingPost, PostOnPlatform } from '@imprint/domain/publishing/channel';
import { isUnknown, never, opened, type ChannelTraits, type Suite } from './channel-suite.fixture.js';
import { outgoingImage } from './outgoing-post.fixture.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What editing and deleting published posts relies on, for channels that declare it. */
export function changePromises(suite: Suite, traits: ChannelTraits): void {
  it('has the operations on published posts that it declares', () => {
    const { capability, editPost, deletePost } = suite.channel;
    expect({ edits: editPost !== undefined, deletes: deletePost !== undefined }).toEqual({
      edits: capability.edit,
      deletes: capability.delete !== 'none',
    });
  });
  deletionPromises(suite, traits);
  editPromises(suite, traits);
}

function deletionPromises(suite: Suite, traits: ChannelTraits): void {
  const deletes = (): boolean => suite.channel.deletePost !== undefined;

  it('deletes the post and no other, and knows one that is gone', async () => {
    if (!deletes()) return;
    const [post, other] = [suite.post(), suite.post()];
    await suite.publish(other);
    const published = await onPlatform(suite, post);
    expect(await remove(suite, published)).toBe('deleted');
    expect([await suite.countOf(post), await suite.countOf(other)]).toEqual([0, 1]);
    expect(await remove(suite, published)).toBe('gone');
    expect(await suite.countOf(other)).toBe(1);
  });

  it('deletes a post whose deletion was answered to nobody', async () => {
    if (!deletes()) return;
    const post = suite.post();
    const published = await onPlatform(suite, post);
    suite.harness.loseNextChange?.('delete');
    expect(isUnknown(await suite.failure(remove(suite, published)))).toBe(true);
    expect(await suite.countOf(post)).toBe(0);
    expect(await remove(suite, published)).toBe('gone');
  });

  it('deletes nothing once it was aborted', async () => {
    if (!deletes()) return;
    const post = suite.post();
    const published = await onPlatform(suite, post);
    await suite.failure(remove(suite, published, AbortSignal.abort()));
    expect(await suite.countOf(post)).toBe(1);
  });

  if (traits.account)
    it('deletes nothing with credentials that the platform refuses', async () => {
      if (!deletes()) return;
      const post = suite.post();
      const { externalProviderId } = await onPlatform(suite, post);
      const connection = opened(suite.harness.refusedCredentials ?? {}, 'conn_refused');
      const error = await suite.failure(remove(suite, { externalProviderId, connection }));
      expect(error).toMatchObject({ outcome: 'refused', class: 'credential', retryable: false });
      expect(await suite.countOf(post)).toBe(1);
    });
}

function editPromises(suite: Suite, traits: ChannelTraits): void {
  const edits = (): boolean => suite.channel.editPost !== undefined;
  const images = (first: string) => [outgoingImage(png, first), outgoingImage(png, 'Another one')];
  const editOf = async (post: OutgoingPost): Promise<EditedPost> => ({
    ...post,
    ...(await onPlatform(suite, post)),
    text: `Edited: ${post.text}`,
    media: post.media.map((file, index) => (index === 0 ? { ...file, altText: 'A blue dot' } : file)),
  });

  it('edits the text and the alternative texts, keeps the files, and can do so again', async () => {
    if (!edits()) return;
    const post = suite.post({ media: traits.editsOnlyText === true ? [] : images('A red dot') });
    const edited = await editOf(post);
    for (let time = 1; time <= 2; time += 1) {
      await edit(suite, edited);
      expect(await suite.countOf(post)).toBe(0);
      const seen = (await suite.harness.posts()).filter(({ text }) => text === edited.text);
      const shown = traits.keepsAltTexts === true ? post.media : edited.media;
      const altTexts = shown.map(({ altText }) => (traits.noAltTexts === true ? '' : (altText ?? '')));
      expect(seen).toMatchObject([{ text: edited.text, altTexts }]);
    }
  });

  it('edits a post whose edit was answered to nobody', async () => {
    if (!edits()) return;
    const edited = await editOf(suite.post());
    suite.harness.loseNextChange?.('edit');
    expect(isUnknown(await suite.failure(edit(suite, edited)))).toBe(true);
    expect(await suite.countOf(edited)).toBe(1);
    await edit(suite, edited);
    expect(await suite.countOf(edited)).toBe(1);
  });

  it('edits no post that is gone, and creates none in its place', async () => {
    if (!edits()) return;
    const edited = await editOf(suite.post());
    const { harness, channel } = suite;
    if (channel.deletePost === undefined) harness.deleteThere?.(edited.externalProviderId);
    else await remove(suite, edited);
    const error = await suite.failure(edit(suite, edited));
    expect(error).toMatchObject({ outcome: 'refused', code: 'post_gone', retryable: false });
    expect(await suite.countOf(edited)).toBe(0);
  });

  if (traits.checksLength)
    it('edits nothing to a text over the limit', async () => {
      if (!edits()) return;
      const post = suite.post();
      const text = 'x'.repeat(suite.channel.capability.limits.captionLength + 1);
      const error = await suite.failure(edit(suite, { ...(await editOf(post)), text }));
      expect(error).toMatchObject({ outcome: 'refused', class: 'validation', retryable: false });
      expect(await suite.countOf(post)).toBe(1);
    });
}

async function onPlatform(suite: Suite, post: OutgoingPost): Promise<PostOnPlatform> {
  const { externalProviderId } = await suite.publish(post);
  return { externalProviderId, connection: post.connection };
}

function remove({ channel }: Suite, post: PostOnPlatform, signal = never): Promise<'deleted' | 'gone'> {
  if (channel.deletePost === undefined) throw new Error('The channel deletes no posts.');
  return channel.deletePost(post, signal);
}

function edit({ channel }: Suite, post: EditedPost): Promise<void> {
  if (channel.editPost === undefined) throw new Error('The channel edits no posts.');
  return channel.editPost(post, never);
}
