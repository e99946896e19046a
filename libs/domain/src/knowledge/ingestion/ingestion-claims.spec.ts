import { beforeEach, describe, expect, it } from '@jest/globals';
import { person } from '../knowledge.fixture.js';
import { stageOfFile } from './knowledge-stage.fixture.js';

const stage = stageOfFile();
const query = (sql: string) => stage().opened.dataSource.query(sql);
const capture = async (kind: 'audio' | 'video' = 'audio'): Promise<string> => {
  const assetId = await stage().assetOf(kind, kind === 'audio' ? 'audio/mpeg' : 'video/mp4', Buffer.from('sound'));
  return (await stage().opened.capturing.capture(person, 'brand', { kind, assetId })).id;
};
beforeEach(async () => {
  await query('delete from organization_deletion');
  stage().opened.listener.reset();
  stage().opened.listener.needsOwnKey = true;
});

describe('a recording that waits', () => {
  it('is not waited for while its organization is about to be deleted', async () => {
    await capture();
    expect(await stage().opened.claims.untilTranscription()).toBeLessThanOrEqual(0);
    await query(
      `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
       values ('odel', 'org', 'user', now(), false)`,
    );
    expect([await stage().opened.claims.untilTranscription(), await stage().opened.claims.claim('transcription')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('a video that failed', () => {
  it('is read without a transcription when it is refreshed, and does not say that no model transcribes', async () => {
    stage().opened.listener.isSilent = true;
    const id = await capture('video');
    await stage().opened.readAll();
    expect((await stage().read(id)).failure?.code).toBe('no_speech');
    await stage().opened.changing.refresh(person, 'brand', id);
    await stage().opened.readAll();
    expect((await stage().read(id)).failure).toEqual({
      code: 'transcription_unavailable',
      message: 'It was read without a transcription. Add captions to the video, or retry it once a model transcribes.',
    });
    expect(stage().opened.listener.keys).toHaveLength(1);
  });
});
