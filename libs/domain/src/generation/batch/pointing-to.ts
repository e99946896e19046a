import { Problem } from '@imprint/contracts/errors';

/** What is wrong with one of several requests is said of the part of the whole request that it came from. @param pointers new ones by old ones */
export function pointingTo<T>(pointers: Readonly<Record<string, string>>, accept: () => T): T {
  try {
    return accept();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(
      error.entries.map((entry) => {
        const pointer = pointers[entry.source?.pointer ?? ''];
        return pointer === undefined ? entry : { ...entry, source: { pointer } };
      }),
    );
  }
}
