import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, publicAddresses, type Config } from '../config/index.js';
import type { HostResolver } from './destination.js';
import { HOST_RESOLVER, SafeFetch } from './safe-fetch.js';

// Each purpose has an allow-list of its own: a private host that may receive webhooks is not a place to publish to.

/**
 * Where nobody signs in, this instance takes whoever calls it without a credential for its owner, under any of its addresses: so every request
 * says there that an instance sends it.
 */
const isOpen = ({ LOGIN_WALL }: Config): boolean => LOGIN_WALL === 'off';

/** Sends webhooks. */
@Injectable()
export class WebhookFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.WEBHOOK_ALLOWED_HOSTS, resolve, undefined, isOpen(config));
  }
}

/** Calls the platforms that channels publish to. */
@Injectable()
export class ChannelFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.CHANNEL_ALLOWED_HOSTS, resolve, undefined, isOpen(config));
  }
}

/** Reads the pages that posts link to. */
@Injectable()
export class LinkFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.LINK_CARD_ALLOWED_HOSTS, resolve, undefined, isOpen(config));
  }
}

/** Reads the pages and feeds that brands learn from. */
@Injectable()
export class KnowledgeFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.KNOWLEDGE_ALLOWED_HOSTS, resolve, undefined, isOpen(config));
  }
}

/** Makes the HTTP requests of workflows. */
@Injectable()
export class WorkflowFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.WORKFLOW_ALLOWED_HOSTS, resolve, undefined, isOpen(config));
  }

  /** A workflow chooses everything else of its requests, and reads the answers: also those of this instance at a public address. */
  protected override isMarked(): boolean {
    return true;
  }
}

/** Most connections to one host while its site is read. */
const scanConnections = 4;

/** Reads the sites that brands are made from. */
@Injectable()
export class ScanFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.SCAN_ALLOWED_HOSTS, resolve, scanConnections, isOpen(config));
  }
}

/**
 * Calls the public addresses of this instance, as strangers do, to see whether they work. The operator configured them, so they may be
 * private.
 */
@Injectable()
export class OwnAddressFetch extends SafeFetch {
  private readonly outside: SafeFetch;

  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(
      publicAddresses(config).map((address) => hostAndPort(new URL(address))),
      resolve,
    );
    this.outside = new SafeFetch([], resolve);
  }

  /** The operator chose these addresses, and strangers say nothing. */
  protected override isMarked(): boolean {
    return false;
  }

  /** @throws SafeFetchError `destination_refused` when the address is not one that everybody can reach */
  async assertPublic(url: string | URL): Promise<void> {
    await this.outside.assertAllowed(url);
  }
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
