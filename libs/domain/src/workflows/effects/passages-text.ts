import { limits } from '@imprint/contracts/limits';

/** Quotes with their titles, the best first, as many as fit the context of a text. */
export function passagesText(passages: readonly { quote: string; title: string }[]): string {
  let text = '';
  for (const { quote, title } of passages) {
    const longer = `${text}${text === '' ? '' : '\n\n'}${title === '' ? '' : `${title}: `}${quote}`;
    if (longer.length > limits.selectedContextLength) break;
    text = longer;
  }
  return text;
}
