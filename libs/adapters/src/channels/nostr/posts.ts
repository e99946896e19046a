import { Logger } from '@nestjs/common';
import type { LookUpResult, OutgoingPost, PublishedRecord, PublishSteps } from '@imprint/domain/publishing/channel';
import type { JsonApi } from '../json-api.js';
import { refused } from '../platform-failures.js';
import { hostOf, type NostrAccess } from './access.js';
import { kinds, secondsAt, type NostrEvent, type UnsignedEvent } from './event.js';
import { failureOfAll, relayFailure } from './failures.js';
import { noteAddress } from './keys.js';
import { uploadFailure, uploadFiles } from './media-server.js';
import { noteOf } from './note.js';
import { obstacleTo } from './relay-limits.js';
import { withEach, type Reached, type Relays } from './relays.js';
import type { Relay } from './relay.js';

/** The signed note and the relays that it was about to be sent to: saved before it is. */
const noteStep = 'note';
/** Of a relay that a later attempt sends it to. */
const relayStep = (relay: string): string => `relay ${relay}`;

interface KeptNote {
  event: NostrEvent;
  relays: readonly string[];
}

/** Notes of an account on its relays. */
export class NostrPosts {
  private readonly logger = new Logger(NostrPosts.name);

  constructor(
    private readonly relays: Relays,
    private readonly media: JsonApi,
    /** Website on which notes are shown. */
    private readonly web: string,
  ) {}

  /**
   * Sends the same note with every attempt, so that each relay has it once. Published when one relay has it.
   * @throws ChannelError
   */
  async publish(post: OutgoingPost, access: NostrAccess, signal: AbortSignal): Promise<PublishedRecord> {
    const { steps } = post;
    const { signer } = access;
    const kept = keptNote(steps);
    const event = kept?.event ?? signer.sign(await this.#unsigned(post, access, signal));
    return this.relays.during(access.relays, { signer, signal }, async ({ relays, failures: unreached }) => {
      const obstacles = relays.map((relay) => ({ relay, obstacle: obstacleTo(event, relay.limits, relay.address) }));
      const open = obstacles.flatMap(({ relay, obstacle }) => (obstacle === undefined ? [relay] : []));
      const before = [...unreached, ...obstacles.flatMap(({ obstacle }) => (obstacle === undefined ? [] : [obstacle]))];
      if (open.length === 0) throw failureOfAll(before, 'prepare');
      await keep(steps, kept, event, open);
      if (signal.aborted) throw relayFailure(access.relays[0] ?? '', signal.reason, 'prepare');
      const { done, failures } = await withEach(open, 'write', (relay) => relay.publish(event));
      const all = [...before, ...failures];
      if (done.length === 0) throw failureOfAll(all, 'write');
      for (const { code, message } of all)
        this.logger.warn({ targetId: post.targetId, code }, `a note is published without one of its relays: ${message}`);
      return this.#record(event, done);
    });
  }

  /**
   * Asks the relays that may have the note: what was never signed is on none.
   * @param accessTo by which they are asked
   * @throws ChannelError when one of them does not answer, and no other one has it
   */
  async lookUp({ steps }: Pick<OutgoingPost, 'steps'>, accessTo: () => NostrAccess, signal: AbortSignal): Promise<LookUpResult> {
    const kept = keptNote(steps);
    if (kept === undefined) return { outcome: 'absent' };
    const { event } = kept;
    const { signer, relays: addresses } = accessTo();
    const later = addresses.filter((relay) => steps.find(relayStep(relay)) !== undefined);
    return this.relays.during([...kept.relays, ...later], { signer, signal }, async ({ relays, failures: unreached }) => {
      const { done, failures } = await withEach(relays, 'lookUp', (relay) => relay.has(event.id));
      const having = done.filter(({ value }) => value);
      if (having.length > 0) return { outcome: 'found', record: this.#record(event, having) };
      const all = [...unreached, ...failures];
      if (all.length > 0) throw failureOfAll(all, 'lookUp');
      return { outcome: 'absent' };
    });
  }

  /**
   * Asks every relay to delete the note (NIP-09), and those that had it whether they still do.
   * @throws ChannelError when one of the relays cannot be asked, or still has it
   */
  async delete(id: string, { relays: addresses, signer }: NostrAccess, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    return this.relays.during(addresses, { signer, signal }, async (reached) => {
      const having = await whoHas(id, reached);
      if (having.length === 0) return 'gone';
      const tags = [
        ['e', id],
        ['k', String(kinds.note)],
      ];
      const request = signer.sign({ kind: kinds.deletion, created_at: secondsAt(Date.now()), tags, content: '' });
      // The others may get it from somewhere else later.
      const { failures } = await withEach(reached.relays, 'write', async (relay) => {
        const sent = relay.publish(request);
        await (having.includes(relay) ? sent : sent.catch(() => undefined));
        if (having.includes(relay) && (await relay.has(id))) throw stillThere(relay.address);
      });
      if (failures.length > 0) throw failureOfAll(failures, 'write');
      return 'deleted';
    });
  }

  async #unsigned(post: OutgoingPost, access: NostrAccess, signal: AbortSignal): Promise<UnsignedEvent> {
    try {
      const files = await uploadFiles(this.media, access, post, signal);
      return noteOf(post, files, { relay: access.relays[0] ?? '', author: access.signer.publicKey });
    } catch (error) {
      throw uploadFailure(error, 'prepare', access.secrets);
    }
  }

  #record({ id, pubkey }: NostrEvent, relays: readonly { relay: Relay }[]): PublishedRecord {
    const hints = relays.map(({ relay }) => relay.address);
    return { externalProviderId: id, externalShortcode: null, url: `${this.web}/${noteAddress(id, pubkey, hints)}` };
  }
}

function keptNote(steps: PublishSteps): KeptNote | undefined {
  const step = steps.find(noteStep);
  return step === undefined ? undefined : (JSON.parse(step.value) as KeptNote);
}

/** Keeps the note, and which relays may have it, before it is sent. */
async function keep(steps: PublishSteps, kept: KeptNote | undefined, event: NostrEvent, open: readonly Relay[]): Promise<void> {
  const addresses = open.map(({ address }) => address);
  if (kept === undefined) return steps.save(noteStep, JSON.stringify({ event, relays: addresses } satisfies KeptNote));
  for (const address of addresses)
    if (!kept.relays.includes(address) && steps.find(relayStep(address)) === undefined)
      await steps.save(relayStep(address), address);
}

async function whoHas(id: string, { relays, failures: unreached }: Reached): Promise<Relay[]> {
  const { done, failures } = await withEach(relays, 'prepare', (relay) => relay.has(id));
  const all = [...unreached, ...failures];
  if (all.length > 0) throw failureOfAll(all, 'prepare');
  return done.flatMap(({ relay, value }) => (value ? [relay] : []));
}

const stillThere = (relay: string): Error =>
  refused(
    'validation',
    'deletion_ignored',
    `The relay ${hostOf(relay)} took the request to delete the note, and still shows it. Relays may ignore such requests.`,
    { retryable: true },
  );
