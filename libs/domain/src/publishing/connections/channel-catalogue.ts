import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ChannelAvailability, ChannelResource, PublishingDiagnostic } from '@imprint/contracts/publishing';
import { Inject, Injectable } from '@nestjs/common';
import { CHANNELS, plannedPlatforms, type Channel, type Channels, type PlannedPlatform } from '../channel/index.js';
import { blocksOf, notYetOffered } from './channel-availability.js';

/** The channels of the instance. Hidden ones are not listed, but found by name. */
@Injectable()
export class ChannelCatalogue {
  constructor(@Inject(CHANNELS) private readonly channels: Channels) {}

  list(): Page<ChannelResource & { id: string }> {
    const items = [...this.channels.values()].filter(({ capability }) => capability.state !== 'hidden').map(view);
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  read(name: string): ChannelResource & { id: string } {
    const channel = this.channels.get(name);
    if (channel === undefined) throw problem('not_found', `There is no channel "${name}".`);
    return view(channel);
  }

  /** What the platform reads about this instance as a client. @throws Problem `not_found` */
  clientMetadata(name: string): Readonly<Record<string, unknown>> {
    const metadata = this.channels.get(name)?.clientMetadata ?? null;
    if (metadata === null) throw problem('not_found', `Channel "${name}" has no client metadata.`);
    return metadata;
  }

  /** Every channel, including hidden ones. */
  all(): readonly Channel[] {
    return [...this.channels.values()];
  }

  /** Platforms that have no channel yet. */
  planned(): readonly PlannedPlatform[] {
    return plannedPlatforms.filter(({ name }) => !this.channels.has(name));
  }

  /** Undefined for one that this instance does not have. */
  find(name: string): Channel | undefined {
    return this.channels.get(name);
  }

  /** Whether the platform ends the access of credentials when it is asked to. */
  canRevoke(name: string): boolean {
    return this.channels.get(name)?.revoke !== undefined;
  }

  /** Whether credentials of the platform can be refreshed before they expire. */
  canRefresh(name: string, credentials: Readonly<Record<string, string>>): boolean {
    return this.channels.get(name)?.tokenRefresh?.isPossible(credentials) === true;
  }

  /** @throws Problem `unknown_channel`, or `scheduler_channel_unavailable` when it is hidden or planned (spec §3.2), or lacks the operator's app */
  requireSupported(name: string, pointer: string): Channel {
    const channel = this.channels.get(name);
    const [block] = channel === undefined ? this.#whyMissing(name) : blocksOf(channel);
    if (block !== undefined) throw problem('scheduler_channel_unavailable', block.message, { pointer });
    if (channel === undefined) throw problem('unknown_channel', `There is no channel "${name}".`, { pointer });
    return channel;
  }

  #whyMissing(name: string): PublishingDiagnostic[] {
    return this.planned().flatMap((platform) => (platform.name === name ? [notYetOffered(platform)] : []));
  }
}

function view(channel: Channel): ChannelResource & { id: string } {
  const { capability, signIn, signInObstacle = null, destinations } = channel;
  const { name, label, description, state, limits, quotas = [], sources = [], credentialFields, lookUp } = capability;
  const { articles = false, edit } = capability;
  const connectMethod = signIn === undefined ? 'credentials' : 'sign_in';
  const diagnostics = blocksOf(channel);
  const availability: ChannelAvailability = diagnostics.length > 0 ? 'blocked' : 'available';
  const destinationKind = destinations?.kind ?? null;
  const shown = { label, description, state, availability, diagnostics, destinationKind, limits, quotas, sources };
  return {
    id: name,
    ...shown,
    connectMethod,
    signInObstacle,
    credentialFields,
    lookUp,
    articles,
    edit,
    delete: capability.delete,
  };
}
