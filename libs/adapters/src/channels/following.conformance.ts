import { describe, expect, it } from '@jest/globals';
import { countPosts, type OutgoingTarget, type PublishSteps } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { isUnknown, recordsIn, type ChannelTraits, type SeenPost, type Suite } from './channel-suite.fixture.js';
import { keptSteps, outgoingImage } from './outgoing-post.fixture.js';

/** What a crash or a lost answer must not change: the target, with what of it is on the platform. */
type Kept = OutgoingTarget & { steps: ReturnType<typeof keptSteps> };

/** The guarantees of what follows a post, its thread and its first comment. Of channels that take neither, that they say so. */
export function followingPromises(suite: Suite, png: Buffer, traits: ChannelTraits): void {
  const following = new FollowingSuite(suite, png);

  it('declares a thread of at least two posts, or none', () => {
    const { threadPosts } = suite.channel.capability.limits;
    expect(Number.isInteger(threadPosts) && threadPosts >= 1).toBe(true);
  });

  describe('what follows a post', () => {
    publishedInOrder(suite, following, traits);
    interruptedPromises(suite, following, traits);
  });
}

/** A post with all that can follow it on the channel. */
class FollowingSuite {
  constructor(
    private readonly suite: Suite,
    private readonly png: Buffer,
  ) {}

  target(): Kept {
    const { threadPosts, firstComment } = this.suite.channel.capability.limits;
    const post = this.suite.post();
    const image = (number: number) => outgoingImage(this.png, `Picture ${number}`);
    const later = (number: number) => ({ text: `${post.text}, part ${number}`, media: [image(number)] });
    return {
      ...post,
      media: [image(1)],
      thread: threadPosts > 1 ? [later(2), later(3)] : [],
      firstComment: firstComment ? `${post.text}, comment` : null,
      steps: keptSteps(),
    };
  }

  async seen({ text }: OutgoingTarget): Promise<SeenPost[]> {
    return (await this.suite.harness.posts()).filter((post) => post.text.startsWith(text));
  }

  /** Of a channel without it, there is nothing to promise. */
  promise(what: string, check: () => Promise<void>): void {
    it(what, async () => {
      if (countPosts(this.target()) > 1) await check();
    });
  }
}

function publishedInOrder(suite: Suite, following: FollowingSuite, { repeatsBlindly = false }: ChannelTraits): void {
  following.promise('goes out in order, each post in reply to the one before, and the comment to the first', async () => {
    const whole = following.target();
    const posts = await suite.publishAll(whole);
    expect(posts.map(({ part }) => part)).toEqual(partsOf(whole));
    expect(new Set(posts.map(({ externalProviderId }) => externalProviderId)).size).toBe(posts.length);
    expect(await following.seen(whole)).toEqual(expected(whole));
  });

  following.promise('is found as a whole, and published once however often it is sent', async () => {
    const whole = following.target();
    const posts = await suite.publishAll(whole);
    expect(await suite.publishAll(whole)).toEqual(posts);
    // Without what the attempts have kept, the platform knows its posts.
    const again = repeatsBlindly ? posts : await suite.publishAll({ ...whole, steps: keptSteps() });
    expect(again.map(({ externalProviderId }) => externalProviderId)).toEqual(
      posts.map(({ externalProviderId }) => externalProviderId),
    );
    expect(await suite.lookUpAll(whole)).toEqual({ outcome: 'found', posts });
    expect(await following.seen(whole)).toEqual(expected(whole));
  });

  following.promise('is previewed: every call of every post', async () => {
    const whole = following.target();
    const text = JSON.stringify((await rehearse(suite.channel, whole)).calls);
    for (const each of [whole.text, ...whole.thread.map((post) => post.text), whole.firstComment ?? ''])
      expect(text).toContain(each);
    expect(await following.seen(whole)).toEqual([]);
  });
}

function interruptedPromises(suite: Suite, following: FollowingSuite, { repeatsBlindly = false }: ChannelTraits): void {
  following.promise('goes on after a crash at every step, and nothing is sent twice', async () => {
    const whole = following.target();
    await suite.publishAll(whole);
    const names = [...whole.steps.saved.keys()];
    for (let step = 1; step <= names.length; step += 1) {
      const begun = following.target();
      await suite.failure(suite.publishAll({ ...begun, steps: crashingAfter(step, begun.steps) }));
      expect([...begun.steps.saved.keys()]).toEqual(names.slice(0, step));
      const before = new Map(begun.steps.saved);
      if (recordsIn(await suite.lookUpAll(begun)).length === 0) await suite.publishAll(begun);
      for (const [name, { value }] of before) expect(begun.steps.saved.get(name)?.value).toBe(value);
      expect([...begun.steps.saved.keys()]).toEqual(names);
      expect(await following.seen(begun)).toEqual(expected(begun));
    }
  });

  following.promise('goes on when the answer to any of its posts was lost, after a look-up and without one', async () => {
    for (let lost = 1; lost <= countPosts(following.target()); lost += 1)
      for (const isLookedUp of repeatsBlindly ? [true] : [true, false]) {
        const begun = following.target();
        const error = await suite.failure(suite.publishAll({ ...begun, steps: losing(suite, lost, begun.steps) }));
        expect(isUnknown(error)).toBe(true);
        if (isLookedUp) await finish(suite, begun);
        else await suite.publishAll(begun);
        expect(await following.seen(begun)).toEqual(expected(begun));
      }
  });
}

const partsOf = ({ thread, firstComment }: OutgoingTarget): string[] => [
  'post',
  ...thread.map(() => 'thread'),
  ...(firstComment === null ? [] : ['comment']),
];

/** What the platform shows of a target. */
function expected({ text, media, thread, firstComment }: OutgoingTarget): SeenPost[] {
  const posts = [{ text, media }, ...thread];
  const shown = posts.map((post, index) => ({
    text: post.text,
    altTexts: post.media.map(({ altText }) => altText ?? ''),
    repliesTo: posts[index - 1]?.text ?? null,
  }));
  return [...shown, ...(firstComment === null ? [] : [{ text: firstComment, altTexts: [], repliesTo: text }])];
}

/** Looks it up and sends what is missing, as a worker does. */
async function finish(suite: Suite, begun: Kept): Promise<void> {
  const result = await suite.lookUpAll(begun);
  const [found] = result.outcome === 'candidates' ? result.records : [];
  if (found !== undefined) await begun.steps.save('post', JSON.stringify(found));
  if (result.outcome !== 'found') await suite.publishAll(begun);
}

/** Steps of a process that is killed as soon as it has saved this many. */
export function crashingAfter(count: number, kept: ReturnType<typeof keptSteps>): PublishSteps {
  const save = async (name: string, value: string): Promise<void> => {
    await kept.save(name, value);
    if (kept.saved.size === count) throw new Error('The process was killed.');
  };
  return { find: kept.find, save };
}

/** Steps of a process to which the answer to one post is lost, counted from 1. */
function losing(suite: Suite, post: number, kept: ReturnType<typeof keptSteps>): PublishSteps {
  let published = 0;
  const next = (): void => {
    published += 1;
    if (published === post) suite.harness.loseNextAnswer();
  };
  next();
  return {
    find: kept.find,
    save: async (name, value) => {
      await kept.save(name, value);
      if (/^(?:post|post \d+|comment)$/.test(name)) next();
    },
  };
}
