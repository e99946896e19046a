import type { SecretBox } from '@imprint/platform/crypto';
import { standardKey } from '@imprint/platform/webhook-signature';
import { LRUCache } from 'lru-cache';
import { createSecretKey, type KeyObject } from 'node:crypto';

/** A signing secret, and the keys that both signatures make of it. */
export interface OpenedSecret {
  text: string;
  service: KeyObject;
  standard: KeyObject;
}

/**
 * Signing secrets as they are used, so many at most: opening one costs more than signing with it. One that was changed is sealed anew,
 * and so is known by its sealed text.
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
    // What is sealed for another organization does not open here, known or not.
    if (known?.organizationId === organizationId) return known.secret;
    const text = this.box.open(sealed, organizationId);
    const secret = { text, service: createSecretKey(text, 'utf8'), standard: createSecretKey(standardKey(text)) };
    this.opened.set(sealed, { organizationId, secret });
    return secret;
  }
}
