import { ChannelError, type OutgoingLinkCard } from '@imprint/domain/publishing/channel';

/**
 * Sends a post with its card. If the platform refuses what it is sent, and so has published nothing, it is sent without: a card keeps no
 * post back.
 * @returns what the call answered, and whether the card is missing
 */
export async function withCard<Card = OutgoingLinkCard, Answer = unknown>(
  card: Card | undefined,
  send: (card: Card | undefined) => Promise<Answer>,
): Promise<{ answer: Answer; isCardless: boolean }> {
  try {
    return { answer: await send(card), isCardless: false };
  } catch (error) {
    if (card === undefined || !isAboutContent(error)) throw error;
    return { answer: await send(undefined), isCardless: true };
  }
}

/** A post that the platform has already is refused for its content, too, and would not be without the card. */
const isAboutContent = (error: unknown): boolean =>
  error instanceof ChannelError && error.outcome === 'refused' && error.class === 'validation' && !/duplicate/.test(error.code);
