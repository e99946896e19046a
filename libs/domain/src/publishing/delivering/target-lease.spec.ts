import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { LeaseRepository, type LeaseColumns } from '@imprint/platform/lease';
import { describeLease, type LeaseHarness, type LeaseWorker } from '@imprint/platform/lease/testing';
import type { DataSource } from 'typeorm';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import {
  begunLease,
  DueTargetsRepository,
  scheduledLease,
  type ClaimedTarget,
  type DueTarget,
} from './due-targets.repository.js';
import { heldForPerson } from '../publish-failure.js';
import { PublishMetrics } from './publish-metrics.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { QuotaGate } from './quota-gate.js';
import { TargetOutcomes } from './target-outcomes.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';

async function open(
  columns: LeaseColumns,
  status: 'scheduled' | 'unconfirmed',
  worker: (dataSource: DataSource) => LeaseWorker,
): Promise<LeaseHarness> {
  const { dataSource, connect, close } = await openPublishing();
  let count = 0;
  const add = async (): Promise<string> => {
    const id = `tgt_${(count += 1)}`;
    await addRelease(dataSource, `rel_${count}`, [id], '-1 second');
    await dataSource.query(`update target set status = $2 where id = $1`, [id, status]);
    return id;
  };
  return { columns, connect, close, worker, add };
}

const named = (targets: readonly DueTarget[], id: string): DueTarget | null => targets.find((target) => target.id === id) ?? null;

describeLease('a due target', () =>
  open(scheduledLease, 'scheduled', (dataSource) => {
    const workers = new PublishWorkersRepository(dataSource);
    const due = new DueTargetsRepository(dataSource, workers);
    const alive = dataSource.query(`insert into publish_worker (id, alive_until) values ($1, 'infinity')`, [workers.id]);
    return {
      claim: (id) => alive.then(async () => named(await due.claimDue(100, 60), id)),
      renew: async (held) => (await due.renew([held], 60)).length === 1,
      giveBack: (held) => due.giveBack([held]),
      write: async (held) => (await due.beginAttempts([held as DueTarget], 60)).length === 1,
    };
  }),
);

describeLease('a target whose publish is looked up', () =>
  open(begunLease, 'unconfirmed', (dataSource) => {
    const due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
    const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
    const metrics = new PublishMetrics(new Metrics(), new Map());
    const gate = new QuotaGate(dataSource, new WaitingTargetsRepository(dataSource), signals, new Map());
    const outcomes = new TargetOutcomes(dataSource, due, new TargetsRepository(dataSource), signals, metrics, gate);
    const lease = new LeaseRepository(dataSource, begunLease);
    return {
      claim: async (id) => named(await due.claimUnconfirmed(100, 60), id),
      renew: async (held) => (await due.renew([held], 60)).length === 1,
      giveBack: (held) => lease.giveBack([held]),
      write: (held) => outcomes.stillUncertain(held as ClaimedTarget, heldForPerson, 60_000),
    };
  }),
);
