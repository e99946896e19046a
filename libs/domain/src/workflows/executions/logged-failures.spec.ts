import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { Logger } from '@nestjs/common';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';

const call = new PublishKind();
const lines: unknown[][] = [];
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call);
  const ignore = (): void => undefined;
  Logger.overrideLogger({ log: ignore, error: ignore, warn: (...line: unknown[]) => lines.push(line) });
  stage.worker().onApplicationBootstrap();
});
afterAll(() => stage.close());

it('an execution that fails leaves one line with its ids and the code, and nothing of what it was about', async () => {
  call.doing.set('a', ({ settings }) => (settings['value'] === 'secret plans' ? refuse('no_dish') : { output: { value: 1 } }));
  const node = (value: string) => ({ id: 'a', kind: 'call', with: { value } });
  const [failing, fine] = [
    await stage.publish({ nodes: [node('secret plans')], edges: [] }),
    await stage.publish({ nodes: [node('plans')], edges: [] }),
  ];
  const executionId = await stage.starts.execute(owner, failing, {}, null);
  await stage.ended(executionId);
  await stage.ended(await stage.starts.execute(owner, fine, {}, null));
  const line = await eventually(async () => lines.find(([about]) => typeof about === 'object'));
  expect(line[0]).toEqual({ executionId, organizationId: 'org', workflowId: failing, failedNodeId: 'a', code: 'no_dish' });
  expect(line[1]).toBe('an execution failed');
  expect(lines).toHaveLength(1);
});
