import type { SecretBox } from '@imprint/platform/crypto';
import { standardKey } from '@imprint/platform/webhook-signature';
import { LRUCache } from 'lru-cache';
import { createSecretKey, type KeyObject } from 'node:crypto';

/** A signing secret, with the keys for both signatures. */
export interface OpenedSecret {
  text: string;
  service: KeyObject;
  standard: KeyObject;
}

/**
 * A bounded cache of signing secrets: opening one costs more than signing with it. The sealed text is the cache key, so a changed secret is
 * never served stale.
 */
export class OpenedSecrets {
  private readonly opened: LRUCache<string, { organizationId: string; secret: OpenedSecret }>;

  constructor(
    private readonly box: Pick<SecretBox, 'open'>,
    max = 1_000,
  ) {
    this.opened = new LRUCache({ max });
  }

  /** @throws SecretBoxError as `SecretBox.open` does */
  open(sealed: string, organizationId: string): OpenedSecret {
    const known = this.opened.get(sealed);
    // A secret sealed for another organization must not open here, cached or not.
    if (known?.organizationId === organizationId) return known.secret;
    const text = this.box.open(sealed, organizationId);
    const secret = { text, service: createSecretKey(text, 'utf8'), standard: createSecretKey(standardKey(text)) };
    this.opened.set(sealed, { organizationId, secret });
    return secret;
  }
}
