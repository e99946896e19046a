import { platformValue, type RehearsedCalls } from '@imprint/domain/publishing/channel';
import { objectOf } from '../platform-failures.js';
import type { UnsignedEvent } from './event.js';
import type { Signer } from './keys.js';

/** In place of the public key, which only the secret one tells. */
const publicKey = 'the public key of the account';

/** In place of an account whose secret key is not at hand. */
export const rehearsedSigner: Signer = {
  publicKey,
  sign: (event) => ({ ...event, id: '', pubkey: publicKey, sig: '' }),
};

/** A note as it is shown: without id, author and signature, which the secret key adds. */
export const shownNote = ({ kind, created_at, tags, content }: UnsignedEvent): object => ({ kind, created_at, tags, content });

/** The id of a note that was only shown. */
export const shownId = (answer: unknown): string => String(objectOf(answer)['id']);

export const rehearsedCalls: RehearsedCalls = {
  calls: [
    {
      operation: 'upload',
      call: /^PUT \/upload$/,
      answer: (_request, nth) => ({
        url: platformValue(`{address of file ${nth}}`, (token) => `https://media.invalid/${token}`),
      }),
    },
    {
      operation: 'publish',
      answer: (_request, nth) => ({ id: platformValue(nth === 1 ? '{id of the note}' : `{id of note ${nth}}`) }),
    },
  ],
  placeholders: { [publicKey]: '{public key}' },
};
