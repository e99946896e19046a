import { importSubscribers, type SubscriberImportResource } from '@imprint/sdk';
import type { OpenOrganization } from '../api/organization.js';

export type ImportResult = SubscriberImportResource['attributes'];

/** What the API takes at once. */
const perRequest = 1_000;

export interface AddressImport {
  newsletterId: string;
  addresses: readonly string[];
  /** How these people have agreed; undefined to ask each of them. */
  consent: string | undefined;
}

/**
 * Part by part. What was added stays if a later part fails, and adding it again changes nothing.
 * @param onPart is told how far it is
 */
export async function importAll(
  { client }: OpenOrganization,
  { newsletterId, addresses, consent }: AddressImport,
  onPart: (done: number) => void,
): Promise<ImportResult> {
  let result: ImportResult = { added: 0, known: 0, suppressed: 0, refused: [] };
  for (let start = 0; start < addresses.length; start += perRequest) {
    const body = { addresses: addresses.slice(start, start + perRequest), ...(consent !== undefined && { consent }) };
    const { attributes } = (await importSubscribers({ client, path: { id: newsletterId }, body })).data;
    result = {
      added: result.added + attributes.added,
      known: result.known + attributes.known,
      suppressed: result.suppressed + attributes.suppressed,
      refused: [...result.refused, ...attributes.refused],
    };
    onPart(Math.min(start + perRequest, addresses.length));
  }
  return result;
}
