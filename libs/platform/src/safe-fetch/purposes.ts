import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import type { HostResolver } from './destination.js';
import { HOST_RESOLVER, SafeFetch } from './safe-fetch.js';

// Each purpose has an allow-list of its own: a private host that may receive webhooks is not a place to publish to.

/** Sends webhooks. */
@Injectable()
export class WebhookFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.WEBHOOK_ALLOWED_HOSTS, resolve);
  }
}

/** Calls the platforms that channels publish to. */
@Injectable()
export class ChannelFetch extends SafeFetch {
  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(HOST_RESOLVER) resolve?: HostResolver) {
    super(config.CHANNEL_ALLOWED_HOSTS, resolve);
  }
}
