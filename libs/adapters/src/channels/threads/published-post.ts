import type { MetaCalls } from '../meta-containers/api.js';
import { isMissing } from '../meta-failures.js';

/** https://developers.facebook.com/documentation/threads/posts/delete-posts.md (read 2026-11-26) */
export async function deletePost({ api, accessToken }: MetaCalls, id: string, signal: AbortSignal): Promise<'deleted' | 'gone'> {
  const path = encodeURIComponent(id);
  try {
    await api.call(accessToken, { method: 'DELETE', path }, signal);
    return 'deleted';
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The same words mean that the account may not delete it, so it is gone only if it cannot be read either.
    const isThere = await api.call(accessToken, { path, query: { fields: 'id' } }, signal).then(
      () => true,
      (reading: unknown) => {
        if (isMissing(reading)) return false;
        throw reading;
      },
    );
    if (isThere) throw error;
    return 'gone';
  }
}
