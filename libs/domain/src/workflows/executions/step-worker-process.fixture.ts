// A process that runs steps until it is killed: `killed-workers.spec.ts` runs several of it.
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { DataSource } from 'typeorm';
import { schema } from '../../schema/index.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { type CallKind, PassKind, RefuseKind, UndoableKind } from '../nodes/test-kinds.fixture.js';
import { workerOver } from './executions.fixture.js';

const [url = ''] = process.argv.slice(2);
const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
const dataSource = await new DataSource({ type: 'postgres', url, ...named, extra: { max: 6 } }).initialize();

/** Somebody outside who knows a repeat by its key. */
class EffectKind extends UndoableKind {
  override async run(call: Parameters<CallKind['run']>[0]): Promise<{ output: { value: unknown }; creditsMicro: number }> {
    await dataSource.query(
      'insert into test_effect (key) values ($1) on conflict (key) do update set calls = test_effect.calls + 1',
      [call.key],
    );
    return { output: { value: call.settings['value'] ?? null }, creditsMicro: 7 };
  }

  override async compensate(call: Parameters<CallKind['run']>[0]): Promise<{ output: null }> {
    await dataSource.query(
      'insert into test_undo (key) values ($1) on conflict (key) do update set calls = test_undo.calls + 1',
      [call.key],
    );
    return { output: null };
  }
}

workerOver(dataSource, new NodeKinds([new EffectKind(), new PassKind(), new RefuseKind()]), {
  ...{ WORKFLOW_LEASE_SECONDS: 1, WORKFLOW_STEPS_AT_ONCE: 50, SWEEP_INTERVAL_MS: 300 },
}).onApplicationBootstrap();
process.send?.('ready');
process.once('disconnect', () => process.exit());
