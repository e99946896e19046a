const webAddress = /https?:\/\/[^\s<>"'[\]]+/giu;
/** Ends the sentence and not the address. */
const trailing = /[.,;:!?)…]+$/u;

/** Every address in a text, as it is written there, and where it begins. */
export function* webAddressesIn(text: string): Generator<{ address: string; index: number }> {
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = found.replace(trailing, '');
    if (URL.canParse(address)) yield { address, index };
  }
}
