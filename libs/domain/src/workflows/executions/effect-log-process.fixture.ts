// A process that runs steps until it is killed: `killed-database.spec.ts` runs several of it.
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { Logger } from '@nestjs/common';
import { appendFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { schema } from '../../schema/index.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, PassKind } from '../nodes/test-kinds.fixture.js';
import { workerOver } from './executions.fixture.js';

const [url = '', effects = ''] = process.argv.slice(2);
const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
const poolErrorHandler = (): void => undefined;
const dataSource = await new DataSource({ type: 'postgres', url, ...named, poolErrorHandler, extra: { max: 6 } }).initialize();

/** Somebody outside, whom neither a dead worker nor a dead database keeps from what has happened. */
class EffectKind extends CallKind {
  override run(call: Parameters<CallKind['run']>[0]): { output: { value: unknown }; creditsMicro: number } {
    appendFileSync(effects, `${call.key}\n`);
    return { output: { value: call.settings['value'] ?? null }, creditsMicro: 7 };
  }
}

Logger.overrideLogger(false);
workerOver(dataSource, new NodeKinds([new EffectKind(), new PassKind()]), {
  ...{ WORKFLOW_LEASE_SECONDS: 1, WORKFLOW_STEPS_AT_ONCE: 50, SWEEP_INTERVAL_MS: 300 },
}).onApplicationBootstrap();
process.send?.('ready');
process.once('disconnect', () => process.exit());
