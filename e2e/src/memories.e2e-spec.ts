/** @modes embedded */
import type { WrittenContent } from '@imprint/contracts/generation';
import { eventually } from '@imprint/platform/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { attribute, expectProblem, Instance, signedUp, tokenOf, Workspace, type Job, type Resource } from './harness/index.js';

let mine: Workspace;
let path: string;

beforeAll(async () => {
  const instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@memories.example')));
  path = `/v1/brands/${mine.brandId}/memories`;
});

/** A post that the model of the instance wrote. */
async function written(topic: string): Promise<{ id: string; text: string }> {
  const body = { topic, type: 'post', brandId: mine.brandId };
  const { id } = await mine.api.data('POST', '/v1/content/generate', body);
  const content: WrittenContent = attribute(
    await mine.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']),
    'written',
  );
  return { id: content.postId ?? '', text: content.posts[0] ?? '' };
}

const list = (status: string): Promise<Resource[]> => mine.owner.data<Resource[]>('GET', `${path}?status=${status}`);
const texts = async (status: string): Promise<string[]> => (await list(status)).map((memory) => attribute(memory, 'text'));

it('what a person corrects in three generated drafts is suggested, kept, followed and forgotten; what an agent changes is not', async () => {
  const drafts: string[] = [];
  for (const topic of ['The terrace', 'The lunch menu', 'The rhubarb cake']) {
    const { id, text } = await written(topic);
    await mine.owner.data('PATCH', `/v1/posts/${id}`, { content: `Hello neighbours,\n${text}` });
    drafts.push(id);
  }
  for (const topic of ['Tea', 'Soup', 'Bread']) {
    const { id, text } = await written(topic);
    await mine.api.data('PATCH', `/v1/posts/${id}`, { content: `${text}\nKind regards` });
  }
  const [suggestion] = await eventually(async () => {
    const found = await list('suggested');
    return found.length > 0 ? found : undefined;
  });
  if (suggestion === undefined) throw new Error('nothing was suggested');
  const { evidence, kind } = suggestion.attributes as unknown as { evidence: { type: string; id: string }[]; kind: string };
  expect([kind, evidence.map(({ id }) => id).toSorted()]).toEqual(['salutation', drafts.toSorted()]);
  expect(await texts('suggested')).toEqual(['Begin with a salutation such as “Hello”.']);
  const notices = await mine.owner.data<Resource[]>('GET', '/v1/notices?unread=true');
  expect(notices.filter((notice) => attribute(notice, 'kind') === 'memory.suggested')).toHaveLength(1);

  await mine.owner.data('POST', `${path}/${suggestion.id}/keep`);
  expect([await texts('kept'), await texts('suggested')]).toEqual([['Begin with a salutation such as “Hello”.'], []]);
  await mine.owner.data('PATCH', `${path}/${suggestion.id}`, { text: 'Greet the neighbours.' });
  expect(await texts('kept')).toEqual(['Greet the neighbours.']);
  expect((await mine.owner.send('DELETE', `${path}/${suggestion.id}`)).status).toBe(204);
  expectProblem(await mine.owner.send('DELETE', `${path}/${suggestion.id}`), { code: 'not_found' });
  expect(await list('kept')).toEqual([]);
});

it('people write memories themselves, within bounds, and a repeated request writes one', async () => {
  const headers = { 'Idempotency-Key': 'the-same-memory' };
  const text = 'x'.repeat(500);
  for (let times = 0; times < 2; times += 1) await mine.owner.data('POST', path, { text }, headers);
  expect(await texts('kept')).toEqual([text]);
  for (const wrong of [`${text}x`, '', ' ', 'two\nlines'])
    expect((await mine.owner.send('POST', path, { text: wrong })).status).toBe(400);
  expect(await texts('kept')).toEqual([text]);
});
