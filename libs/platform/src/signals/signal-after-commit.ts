import type { Signals, SignalTopic } from '@imprint/contracts/messages';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { SignalBus } from './signal.bus.js';

type Send = (bus: SignalBus) => void;

const buses = new WeakMap<DataSource, SignalBus>();
/** Signals of open transactions. */
const waiting = new WeakMap<QueryRunner, Send[]>();

/** Publishes once the transaction of the manager commits, and not at all if it does not; without a transaction, at once. */
export function signalAfterCommit<T extends SignalTopic>(
  { queryRunner, connection }: EntityManager,
  topic: T,
  data: Signals[T],
): void {
  const bus = buses.get(connection);
  if (bus === undefined) return;
  // `publish` never throws, and nobody waits for it: a signal may be lost.
  const send: Send = (to) => void to.publish(topic, data);
  if (queryRunner?.isTransactionActive !== true) send(bus);
  else waiting.set(queryRunner, [...(waiting.get(queryRunner) ?? []), send]);
}

/** Sends the signals of transactions of this process. */
@Injectable()
export class SignalsAfterCommit implements EntitySubscriberInterface, OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: SignalBus,
  ) {}

  onModuleInit(): void {
    buses.set(this.dataSource, this.bus);
    this.dataSource.subscribers.push(this);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // A nested transaction, which can still be rolled back.
    if (queryRunner.isTransactionActive) return;
    const signals = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const send of signals) send(this.bus);
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}
