import { takenMedia } from '@imprint/contracts/publishing/content-rules';
import { describe, expect, it } from '@jest/globals';
import { ChannelError, type OutgoingMedia } from '@imprint/domain/publishing/channel';
import { isUnknown, recordsIn, type ChannelTraits, type Suite } from './channel-suite.fixture.js';
import { outgoingVideo } from './outgoing-post.fixture.js';

/** More than what is read at once. */
const bytes = Buffer.alloc(200_000, 'video ');

/** A video and audio, as far as the channel takes them. Reading one as a whole fails. */
export const videosOf = ({ channel }: Suite): OutgoingMedia[] =>
  takenMedia(channel.capability.limits).flatMap(({ kind, limit: { mimeTypes, maxCount } }) => {
    const [mimeType] = mimeTypes;
    return kind === 'image' || mimeType === undefined || maxCount === 0 ? [] : [outgoingVideo(bytes, `Some ${kind}`, mimeType)];
  });

/** The guarantees of videos and audio, on channels that take them. */
export function videoPromises(suite: Suite, { noAltTexts = false, plainVideos = noAltTexts }: ChannelTraits): void {
  describe('a video, or audio', () => {
    it('goes out with its text and its description, once, and is looked up', async () => {
      for (const video of videosOf(suite)) {
        const post = suite.post({ media: [video] });
        const record = await suite.publish(post);
        const seen = (await suite.harness.posts()).filter(({ text }) => text === post.text);
        expect(seen).toMatchObject([{ text: post.text, altTexts: [plainVideos ? '' : video.altText] }]);
        expect(recordsIn(await suite.lookUp(post))).toEqual([record]);
      }
    });

    it('leaves one post when its answer was lost', async () => {
      for (const video of videosOf(suite)) {
        const post = suite.post({ media: [video] });
        suite.harness.loseNextAnswer();
        expect(isUnknown(await suite.failure(suite.publish(post)))).toBe(true);
        expect(await suite.countOf(post)).toBe(1);
        if (!suite.looksUp) await suite.expectNotFound(post);
        else expect(recordsIn(await suite.lookUp(post))).toHaveLength(1);
      }
    });

    it('that cannot be read leaves no post, and says why where it is known', async () => {
      for (const video of videosOf(suite)) {
        const post = suite.post({ media: [{ ...video, stream: () => failing(video) }] });
        const isSent = suite.channel.rehearsal.calls.some(({ call }) => call !== undefined);
        if (!isSent || suite.harness.sendsNoFiles === true) return;
        await suite.failure(suite.publish(post));
        expect(await suite.countOf(post)).toBe(0);
      }
    });
  });
}

async function* failing(video: OutgoingMedia): AsyncIterable<Uint8Array> {
  for await (const chunk of video.stream()) {
    yield chunk;
    throw new ChannelError({
      ...{ outcome: 'refused', class: 'provider_outage', code: 'storage_unavailable', retryable: true },
      message: 'The file storage could not be read. Nothing was published.',
    });
  }
}
