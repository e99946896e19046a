import type { Changed, WorkState } from '@imprint/contracts/messages';
import { WorkBrands } from '@imprint/domain/branding';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { encode } from './live-socket.js';
import { LiveSockets, type SentMessage } from './live-sockets.js';
import type { MessageType, Provided } from './message-type.js';
import { messageTypes } from './message-types.js';

/** Rows read at once. */
const batchSize = 500;
/** Changes waiting to be read. Further ones are dropped, since clients that need certainty read over REST. */
const pendingMax = 20_000;

/** Turns signals into messages. Reads each change once, however many sockets receive it, and not at all if no socket could. */
@Injectable()
export class FanOut implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(FanOut.name);
  private readonly ends: (() => void)[] = [];
  private readonly stopped = new AbortController();

  constructor(
    private readonly signals: SignalBus,
    private readonly sockets: LiveSockets,
    private readonly modules: ModuleRef,
    private readonly brands: WorkBrands,
  ) {}

  onApplicationBootstrap(): void {
    for (const type of messageTypes) this.follow(type);
  }

  beforeApplicationShutdown(): void {
    for (const end of this.ends) end();
    this.stopped.abort();
  }

  private follow(type: MessageType): void {
    const pending = new Map<string, Changed>();
    let running = false;
    const run = async (): Promise<void> => {
      running = true;
      while (pending.size > 0) {
        const batch = [...pending.values()].slice(0, batchSize);
        for (const { id } of batch) pending.delete(id);
        await this.publish(type, batch);
        if (type.everyMs !== undefined) await this.pause(type.everyMs);
      }
      running = false;
    };
    const end = this.signals.subscribe(type.topic, (signal) => {
      for (const changed of type.changedBy(signal as never)) {
        if (this.sockets.areIn(changed.organizationId) && pending.size < pendingMax) pending.set(changed.id, changed);
      }
      if (!running && pending.size > 0) void run();
    });
    this.ends.push(end);
  }

  /** What changes meanwhile is read together. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopped.signal, ref: false }).catch(() => undefined);
  }

  /** Only where somebody is limited to brands. */
  private async brandsOf({ of }: MessageType, states: readonly WorkState[]): Promise<ReadonlyMap<string, string | null>> {
    const asked = states.filter(({ organizationId }) => this.sockets.areLimitedIn(organizationId));
    return of === 'organization' || of === 'requester' || asked.length === 0 ? new Map() : this.brands.of(of, asked);
  }

  private async publish(type: MessageType, batch: readonly Changed[]): Promise<void> {
    const provided: Provided = (reader) => this.modules.get(reader, { strict: false });
    try {
      const states = await type.load(provided, batch);
      const brandOf = await this.brandsOf(type, states);
      for (const state of states)
        await this.sockets.send(state.organizationId, { ...messageOf(type, state), brandId: brandOf.get(state.id) ?? null });
    } catch (error) {
      this.logger.warn({ err: error }, `${batch.length} changes of the type ${type.name} could not be told`);
    }
  }
}

function messageOf(type: MessageType, { id, status, progress, result, error, userIds, requesterId }: WorkState): SentMessage {
  const known = { ...(progress !== undefined && { progress }), ...(result && { result }), ...(error && { error }) };
  const text = encode({ id, status, type: type.name, ...known, at: new Date().toISOString() });
  return { type, id, text, ...(userIds !== undefined && { userIds }), ...(requesterId !== undefined && { requesterId }) };
}
