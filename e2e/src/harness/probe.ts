import type { ProblemSource } from '@imprint/contracts/errors';
import { eventually } from '@imprint/platform/testing';
import { expect } from '@jest/globals';
import type { Answer } from './api-client.js';
import { Database } from './database.js';
import { Instance } from './instance.js';
import { expectProblem, type ExpectedProblem } from './problems.js';
import { Receiver } from './receiver.js';
import { attribute, Workspace } from './workspace.js';

export type Send = () => Promise<Answer>;

const copies = 21;

/** A workspace for invalid requests, which detects whether any of them changed something. */
export class Probe {
  private constructor(
    readonly instance: Instance,
    readonly database: Database,
    readonly receiver: Receiver,
    readonly workspace: Workspace,
    readonly webhookId: string,
    /** 21 images, and one of a type that no channel accepts. */
    private readonly images: readonly string[],
  ) {}

  get assetIds(): readonly string[] {
    return this.images.slice(0, copies);
  }

  get tiffId(): string {
    return this.images.at(-1) ?? '';
  }

  static async start(): Promise<Probe> {
    const instance = await Instance.shared();
    const database = await Database.open(instance.databaseUrl);
    const receiver = await Receiver.start();
    const workspace = await Workspace.open(instance);
    const webhookId = await workspace.connectWebhook(receiver);
    const generation = await workspace.generate({ prompt: 'A card', model: 'local/card' });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    const rows = await database.rows<{ id: string }>(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes, width, height)
       select id || '_' || n, organization_id, kind, origin, storage_key || n,
         case n when ${copies} then 'image/tiff' else mime_type end, bytes, width, height
       from asset, generate_series(1, ${copies}) n where id = $1 returning id`,
      [assetId],
    );
    return new Probe(instance, database, receiver, workspace, webhookId, [assetId, ...rows.map(({ id }) => id)]);
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
    await this.database.close();
  }

  /** A request by the owner. */
  post(path: string, body: unknown): Promise<Answer> {
    return this.workspace.owner.send('POST', path, body);
  }

  generate(body: object): Promise<Answer> {
    return this.post('/v1/images/generate', { prompt: 'A card', ...body });
  }

  /** A release to the feed by default. */
  release(input: object): Promise<Answer> {
    return this.post('/v1/releases', this.workspace.release(input));
  }

  media(count: number): { assetId: string }[] {
    return this.assetIds.slice(0, count).map((assetId) => ({ assetId }));
  }

  /** Expects the documented refusal, and no changed row in any table. */
  async expectRefused(send: Send, expected: ExpectedProblem): Promise<Answer> {
    await this.untilQuiet();
    const before = await this.database.content(this.workspace.ids);
    const answer = await send();
    expectProblem(answer, expected);
    expect(await this.database.content(this.workspace.ids)).toEqual(before);
    return answer;
  }

  /** Resolves when no worker is processing a generation or its event. */
  private async untilQuiet(): Promise<void> {
    await eventually(
      async () => {
        const busy = await this.database.rows(
          `select id from generation where organization_id = $1 and status in ('queued', 'processing')
           union all select id from webhook_event where organization_id = $1 and relayed_at is null`,
          [this.workspace.organizationId],
        );
        return busy.length === 0;
      },
      { timeoutMs: 90_000 },
    );
  }
}

/** The location of an error in a body. */
export function at(pointer: string): { source: ProblemSource } {
  return { source: { pointer } };
}

/** A field that violates its own rule. */
export function invalid(pointer: string): ExpectedProblem {
  return { code: 'validation_failed', ...at(pointer) };
}
