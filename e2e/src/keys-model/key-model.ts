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

/** What the specification says there should be. */
export interface Model {
  keys: ModelKey[];
  /** Active keys that were there before and that nothing is done to. */
  readonly seeded: number;
  /** Requests that are still taken in this minute. */
  room: { createOrRotate: number; validate: number };
  /** From then on the first of them may be free again. */
  readonly roomUntil: number;
}

/** The running service, and whose keys these are. */
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

/** The key that a command means, when there is any. */
export function chosen({ keys }: Model, index: number): ModelKey | undefined {
  return keys[index % keys.length];
}
