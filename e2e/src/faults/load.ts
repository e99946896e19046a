import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultStage, Release } from './fault-stage.js';
import { LoadWorkflows } from './load-workflows.js';
import { countEvents, countOutcome } from './outcome.js';
import type { Chance, Tally } from './rounds.js';

interface Answered {
  status: number;
  retryAfter: string | null;
}

/**
 * Work while a server dies: releases become due, generations and workflows run, events are delivered, and a client keeps creating releases,
 * repeating each with its Idempotency-Key until it is confirmed.
 */
export class Load {
  /** Unsuccessful responses. */
  readonly refusals: Answered[] = [];
  private releases: Release[] = [];
  private generations: string[] = [];
  private readonly workflows: LoadWorkflows;
  private titles: string[] = [];
  private stopping = false;
  private client: Promise<void> = Promise.resolve();

  constructor(private readonly stage: FaultStage) {
    this.workflows = new LoadWorkflows(stage);
  }

  /** Starts a round's worth of work that is due over the next second. */
  async begin(name: string, chance: Chance): Promise<void> {
    const { api, connections } = this.stage;
    this.stage.platform.pace = chance.pick([0, 30, 200]);
    const targets = [connections.withLookUp, connections.feed];
    for (let batch = 0; batch < 3; batch += 1) {
      const dueAt = new Date(Date.now() + chance.between(100, 900));
      this.releases.push(...(await this.stage.schedule(4, targets, dueAt)));
    }
    for (const prompt of ['One', 'Two']) {
      const { id } = await api.data('POST', '/v1/images/generate', { prompt: `${prompt} ${name}`, model: 'local/pattern' });
      this.generations.push(id);
    }
    await this.workflows.begin(name);
    this.stopping = false;
    this.client = this.keepCreating(name);
  }

  /** Resolves when everything started has completed, however long it takes. */
  async end(): Promise<void> {
    this.stopping = true;
    await this.client;
    this.stage.platform.pace = 0;
  }

  async count(tally: Tally): Promise<void> {
    const { stage } = this;
    const made = await stage.rows<{ id: string; title: string; targets: number }>(
      `select r.id, r.title, (select count(*)::integer from target t where t.release_id = r.id) as targets
       from release r join post p on p.id = r.post_id where r.title = any($1)`,
      [this.titles],
    );
    for (const title of this.titles) {
      const copies = made.filter((row) => row.title === title);
      if (copies[0]?.targets !== 2) tally.lost += 1;
      if (copies.length > 1) tally.doubled += 1;
    }
    await countOutcome(stage, await stage.settled([...this.releases, ...made], ['published'], 60_000), tally);
    await this.countGenerations(tally);
    await this.workflows.count(tally);
  }

  private async countGenerations(tally: Tally): Promise<void> {
    const { api } = this.stage;
    for (const id of this.generations) {
      const ended = await api.until<{ attributes: { status: string } }>(`/v1/generations/${id}`, ['completed', 'failed'], 60_000);
      if (ended.attributes.status !== 'completed') {
        tally.lost += 1;
        console.error('lost generation', id, JSON.stringify(ended));
      }
    }
    const [assets] = await this.stage.rows<{ count: number }>(
      `select count(*)::integer as count from (select generation_id from asset where generation_id = any($1) group by 1 having count(*) > 1) twice`,
      [this.generations],
    );
    tally.doubled += assets?.count ?? 0;
    await countEvents(
      this.stage,
      this.generations.map((id) => `generation:generation.completed:image:${id}:completed`),
      tally,
    );
  }

  private async keepCreating(name: string): Promise<void> {
    const { connections } = this.stage;
    for (let number = 0; !this.stopping; number += 1) {
      const title = `${name}, release ${number}`;
      this.titles.push(title);
      const body = this.stage.release(title, [connections.withLookUp, connections.feed], new Date(Date.now() + 2_000));
      await this.createOnce(title, body);
      await sleep(30);
    }
  }

  private async createOnce(title: string, body: object): Promise<void> {
    const key = title.replaceAll(/[^a-z0-9]+/gi, '-');
    for (const deadline = Date.now() + 45_000; Date.now() < deadline; await sleep(100)) {
      const answer = await this.stage.api.send('POST', '/v1/releases', body, { 'idempotency-key': key });
      if (answer.status < 300) return;
      this.refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
    }
    throw new Error(`${title} was refused for 45 seconds`);
  }
}
