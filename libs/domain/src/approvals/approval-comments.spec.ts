import type { Principal } from '@imprint/contracts/access';
import type { ResolutionMethod } from '@imprint/contracts/approvals';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApprovalStage, decline, person } from './approval-stage.fixture.js';

let stage: ApprovalStage;
beforeAll(async () => {
  stage = await ApprovalStage.open();
});
afterAll(() => stage?.close());

it('with a comment counts for memories of the brand, but where an agent wrote it; only why members declined may be quoted', async () => {
  const { dataSource, operation } = stage;
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Terrace', 'main', 'approved', '{}')`,
  );
  const [key, connection] = [await stage.newKey(), await stage.newConnection('grace')];
  const ways: [Principal, ResolutionMethod | undefined][] = [
    [person, undefined],
    [key, 'chat'],
    [key, undefined],
    [connection, undefined],
    [connection, 'client-confirmed'],
  ];
  const declined: string[] = [];
  for (const [caller, method] of ways) {
    const id = await stage.askedBy(await stage.newKey());
    await dataSource.query(`update approval set arguments = '{"brandId": "brand"}' where id = $1`, [id]);
    await operation.resolveApproval(caller, id, { ...decline, comment: 'Too salesy.' }, method);
    declined.push(id);
  }
  const approved = await stage.askedBy(await stage.newKey());
  const reviewed = await stage.askedBy(await stage.newKey());
  for (const id of [approved, reviewed])
    await dataSource.query(`update approval set arguments = '{"brandId": "brand"}' where id = $1`, [id]);
  await operation.resolveApproval(person, approved, { decision: 'approve', comment: 'No emojis.' });
  await operation.decide(person, reviewed, { ...decline, comment: 'No links.' }, { id: 'rlink', reviewerName: 'Rita' });
  const noted = await dataSource.query<{ id: string; quotable: boolean }[]>(
    'select subject_id as id, is_quotable as quotable from memory_evidence',
  );
  expect(new Map(noted.map(({ id, quotable }) => [id, quotable]))).toEqual(
    new Map([...declined.slice(0, 2).map((id) => [id, true] as const), [approved, false], [reviewed, false]]),
  );
});
