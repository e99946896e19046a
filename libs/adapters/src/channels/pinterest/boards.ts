import { ChannelError, type ChannelDestinations, type Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { PinterestApi } from './api.js';
import { pinterestFailure } from './failures.js';
import { listed } from './pages.js';

/** Of 250 boards each, which is more than an account can have. */
const pagesAtMost = 10;

/** The boards of an account, and group boards that it may post to (https://developers.pinterest.com/docs/api/v5/boards-list). */
export class PinterestBoards implements ChannelDestinations {
  readonly kind = 'board';

  constructor(private readonly api: PinterestApi) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      const { items } = await listed(this.api, accessToken, { path: 'boards', pagesAtMost }, signal);
      return items.map((item) => {
        const fields = fieldsOf(item);
        return { id: textOf(fields, 'id'), name: textOf(fields, 'name') };
      });
    } catch (error) {
      throw pinterestFailure(error, 'prepare', [accessToken]);
    }
  }
}

/** The board of the connection. @throws ChannelError `board_missing` */
export function requireBoard(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  const message = 'Nobody has chosen the board that pins go to.';
  throw new ChannelError({ outcome: 'refused', class: 'misconfiguration', code: 'board_missing', message, retryable: false });
}
