import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TriggerEventsRepository, type TriggerEvent } from './trigger-events.repository.js';

export type { TriggerEvent } from './trigger-events.repository.js';

/**
 * Events that start workflows. They are marked in the statement that adds them, so that the change, its event and the mark commit
 * together, and the mark is removed once every trigger had its event.
 */
@Injectable()
export class TriggerEvents {
  private readonly rows: TriggerEventsRepository;

  constructor(dataSource: DataSource) {
    this.rows = new TriggerEventsRepository(dataSource);
  }

  /**
   * Hands over marked events, the oldest first. Workers skip what another one has. An event may be handed over again after a crash.
   * @param handle resolves with false if the event has to stay: it is handed over later, each time after twice as long
   * @returns how many were done
   */
  async take(limit: number, handle: (event: TriggerEvent) => Promise<boolean>): Promise<number> {
    return this.rows.take(limit, handle);
  }
}
