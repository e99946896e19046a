import { expect } from '@jest/globals';
import type { BlueskyChannel } from '../bluesky.channel.js';

export function signInOf({ signIn }: BlueskyChannel): NonNullable<BlueskyChannel['signIn']> {
  if (signIn === undefined) throw new Error('The channel offers no sign-in.');
  return signIn;
}

/** The person's answer on the page of the server, as the address that it sends them back to. */
export async function decide(address: string, decision: 'authorize' | 'deny'): Promise<URL> {
  expect((await fetch(address)).status).toBe(200);
  const { origin, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}
