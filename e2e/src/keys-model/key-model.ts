import { managementLimits } from '@imprint/contracts/keys';
import { limits } from '@imprint/contracts/limits';
import type { Instance, KeyHolder } from '../harness/index.js';

export interface Settings {
  label: string;
  description: string | null;
  scopes: string[];
  rateLimit: number | null;
  allowedIps: string[];
}

export interface ModelKey extends Settings {
  id: string;
  plaintext: string;
  state: 'active' | 'revoked' | 'expired';
}

/** The expected state according to the specification. */
export interface Model {
  keys: ModelKey[];
  /** Active keys that existed before and are never changed. */
  readonly seeded: number;
  /** Requests that are still allowed in this minute. */
  room: { createOrRotate: number; validate: number };
  /** From this time, the first of them may leave the window. */
  readonly roomUntil: number;
}

/** The running service, and the owner of the keys. */
export interface Real {
  instance: Instance;
  holder: KeyHolder;
}

export function newModel(seeded: number): Model {
  const roomUntil = Date.now() + 59_000;
  return {
    keys: [],
    seeded,
    roomUntil,
    room: { createOrRotate: managementLimits['create-rotate'], validate: managementLimits.validate },
  };
}

export function activeKeys({ keys }: Model): ModelKey[] {
  return keys.filter(({ state }) => state === 'active');
}

export function isFull(model: Model): boolean {
  return model.seeded + activeKeys(model).length >= limits.activeKeysPerUser;
}

/** The key that a command refers to, if there is any. */
export function chosen({ keys }: Model, index: number): ModelKey | undefined {
  return keys[index % keys.length];
}
