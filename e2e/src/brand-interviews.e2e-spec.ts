/** @modes embedded */
import { beforeAll, expect, it } from '@jest/globals';
import {
  attribute,
  callTool,
  expectProblem,
  Instance,
  mcpRequest,
  signedUp,
  tokenOf,
  Workspace,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let mine: Workspace;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@brand-interviews.example')));
});

/** A new brand and the path of its interview. */
async function brand(): Promise<{ id: string; path: string }> {
  const { id } = await mine.owner.data('POST', '/v1/brands', { label: `Terrace ${Math.random()}` });
  return { id, path: `/v1/brands/${id}/interview` };
}
const fieldOf = (interview: Resource): string | undefined => attribute<{ field: string } | null>(interview, 'question')?.field;

it('an interview fills in a brand question by question, each a revision by whoever answered', async () => {
  const { id, path } = await brand();
  expect((await mine.owner.data('GET', path)).attributes).toMatchObject({ status: 'none', question: null });
  expectProblem(await mine.owner.send('POST', `${path}/answer`, { answer: 'Early' }), { code: 'not_found' });
  const begun = await mine.owner.data('POST', path, { language: 'de' });
  expect([fieldOf(begun), attribute<{ text: string }>(begun, 'question').text]).toEqual([
    'voice.tone',
    'Wie sollen Ihre Texte klingen?',
  ]);
  const next = await mine.owner.data('POST', `${path}/answer`, { answer: 'Warm, with dry humour.', field: 'voice.tone' });
  expect(next.attributes).toMatchObject({
    score: 12,
    revision: 2,
    answered: 1,
    understood: { values: ['Warm, with dry humour'] },
  });
  // Answered elsewhere meanwhile, so not asked.
  await mine.owner.data('PATCH', `/v1/brands/${id}`, { expectedRevision: 2, voice: { audience: 'Neighbours' } });
  expect(fieldOf(await mine.owner.data('GET', path))).toBe('description');
  const stale = await mine.owner.send('POST', `${path}/answer`, { answer: 'Everybody', field: 'voice.audience' });
  expectProblem(stale, { code: 'state_conflict' });
  expect(fieldOf(await mine.owner.data('POST', `${path}/answer`, { answer: 'no idea' }))).toBe('text');
  expect(fieldOf(await mine.owner.data('POST', `${path}/back`, {}))).toBe('description');
  const [latest] = await mine.owner.data<Resource[]>('GET', `/v1/brands/${id}/revisions`);
  expect(latest?.attributes).toMatchObject({ number: 3 });
  expect(attribute(await mine.owner.data('POST', `${path}/stop`, {}), 'status')).toBe('stopped');
  expectProblem(await mine.owner.send('POST', `${path}/answer`, { answer: 'Late' }), { code: 'state_conflict' });
});

it('what cannot be understood changes nothing', async () => {
  const { id, path } = await brand();
  await mine.owner.data('POST', path, {});
  const tooLong = await mine.owner.send('POST', `${path}/answer`, { answer: 'x'.repeat(1_001) });
  expect([tooLong.status, fieldOf(await mine.owner.data('GET', path))]).toEqual([400, 'voice.tone']);
  expect(attribute<number>(await mine.owner.data('GET', `/v1/brands/${id}`), 'revision')).toBe(1);
  expect(attribute(await mine.owner.data('POST', `${path}/answer`, { answer: 'x'.repeat(1_000) }), 'revision')).toBe(2);
});

it('the tools hold the same interview', async () => {
  const { id, path } = await brand();
  const call = async (tool: string, given: object): Promise<Record<string, unknown> & { id: string }> => {
    const key = attribute(mine.key, 'key');
    const { message } = await mcpRequest(instance, key, { query: '?profile=full', body: callTool(tool, { ...given }) });
    return (message.result?.['structuredContent'] as { data: Record<string, unknown> & { id: string } }).data;
  };
  const { id: interviewId } = await call('start_brand_interview', { brandId: id });
  const answered = await call('submit_brand_interview_answer', { interviewId, answer: 'Warm' });
  expect(answered).toMatchObject({ score: 12, understood: { values: ['Warm'] }, question: { field: 'voice.audience' } });
  expect(await call('skip_brand_interview_question', { interviewId })).toMatchObject({ question: { field: 'description' } });
  expect(fieldOf(await mine.owner.data('GET', path))).toBe('description');
  // Asked before somebody else went on.
  const stale = { interviewId, answer: 'Neighbours', field: 'voice.audience' };
  const { message } = await mcpRequest(instance, attribute(mine.key, 'key'), {
    query: '?profile=full',
    body: callTool('submit_brand_interview_answer', stale),
  });
  expect(message.result).toMatchObject({ isError: true, structuredContent: { code: 'validation_failed' } });
  expect(fieldOf(await mine.owner.data('GET', path))).toBe('description');
});
