import { fileText } from '../api/file-text.js';

/** What an import found in a file. */
export interface AddressFile {
  name: string;
  addresses: readonly string[];
  /** Lines without an address, but for the first one, which may name the columns. */
  without: number;
  /** Lines that say of somebody that they have left, or that their address does not exist. */
  ended: number;
}

export const addressTypes = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain'];
/** More than a newsletter has room for. */
export const mostBytes = 10_485_760;

/** How exports, ours among them, mark those who are not to be written to. */
const endings = new Set(['unsubscribed', 'bounced', 'cleaned']);
/** An address has none of the characters that end a cell, so that no more of CSV needs to be understood. */
const addressIn = /[^\s<>"',;]+@[^\s<>"',;]+/;

/** The first address of each line, in whatever column it is. Whether it is one is for the API to say. */
export async function readAddresses(file: File): Promise<AddressFile> {
  const lines = (await fileText(file)).split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const found: AddressFile = { name: file.name, addresses: [], without: 0, ended: 0 };
  const addresses = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const address = addressIn.exec(line)?.[0].toLowerCase();
    if (address === undefined) found.without += index === 0 ? 0 : 1;
    else if (line.split(/[,;\t]/).some((cell) => endings.has(cell.replaceAll('"', '').trim().toLowerCase()))) found.ended += 1;
    else addresses.add(address);
  }
  return { ...found, addresses: [...addresses] };
}
