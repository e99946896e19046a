import { expect, it } from '@jest/globals';
import type { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { CallKind } from '../nodes/test-kinds.fixture.js';
import { DeclaredVersions } from './declared-versions.js';

const graph = (kind: string) => ({
  schema: 'imprint.workflow/1',
  name: 'Test',
  inputs: {},
  nodes: [{ id: 'a', kind }],
  edges: [],
});
const rows = new Map([
  ['org fver_1', graph('call')],
  ['org fver_2', graph('gone')],
]);

function versions() {
  const asked: string[] = [];
  const find = async (organizationId: string, id: string) => {
    asked.push(`${organizationId} ${id}`);
    const found = rows.get(`${organizationId} ${id}`);
    return found === undefined ? null : { graph: found };
  };
  const declared = new DeclaredVersions({ find } as unknown as WorkflowVersionsRepository, new NodeCatalogue([new CallKind()]));
  return { declared, asked };
}

it('reads a version once, whatever is asked of it, and for each organization by itself', async () => {
  const { declared, asked } = versions();
  for (let time = 0; time < 3; time += 1) {
    expect([...(await declared.kindsOf('org', 'fver_1'))]).toEqual([['a', 'call']]);
    expect([...((await declared.compiled('org', 'fver_1'))?.nodes.keys() ?? [])]).toEqual(['a']);
    expect(await declared.compiled('org', 'fver_2')).toBeNull();
  }
  expect(asked).toEqual(['org fver_1', 'org fver_2']);
  expect([await declared.compiled('other', 'fver_1'), [...(await declared.kindsOf('other', 'fver_1'))]]).toEqual([null, []]);
});

it('looks again for a version that was not there', async () => {
  const { declared, asked } = versions();
  for (let time = 0; time < 2; time += 1) expect(await declared.compiled('org', 'fver_9')).toBeNull();
  expect(asked).toHaveLength(2);
});
