/** One page of a list, as far as turning pages goes. */
export interface PageDocument {
  data: readonly unknown[];
  links: { next: string | null };
}

/** An operation that reads a list, such as `listPosts`. */
export type ListOperation = (options: never) => Promise<PageDocument | undefined>;
/** What it takes. */
export type ListOptions<List extends ListOperation> = Parameters<List>[0];
/** A page of it. */
export type PageOf<List extends ListOperation> = NonNullable<Awaited<ReturnType<List>>>;
/** An entry of its pages. */
export type EntryOf<List extends ListOperation> = PageOf<List>['data'][number];

interface Place {
  cursor?: string;
  page?: number;
}

/**
 * Every page of a list from the one that `query` asks for, each read when it is wanted. They follow cursors: what is added or deleted
 * meanwhile moves nothing. @throws ImprintError
 */
export async function* pages<List extends ListOperation>(
  list: List,
  options: ListOptions<List>,
): AsyncGenerator<PageOf<List>, void, undefined> {
  let { query } = options as { query?: Place };
  for (;;) {
    const page = (await list({ ...(options as object), query } as never)) as PageDocument;
    yield page as PageOf<List>;
    const { next } = page.links;
    if (next === null) return;
    query = { ...query, ...placeOf(next) };
  }
}

/** Every entry of a list, page after page. @see pages */
export async function* paginate<List extends ListOperation>(
  list: List,
  options: ListOptions<List>,
): AsyncGenerator<EntryOf<List>, void, undefined> {
  for await (const { data } of pages(list, options)) for (const entry of data) yield entry as Awaited<EntryOf<List>>;
}

/** @param link path of the next page */
function placeOf(link: string): Place {
  const query = new URLSearchParams(link.slice(link.indexOf('?')));
  const [cursor, page] = [query.get('cursor'), query.get('page')];
  return { ...(cursor !== null && { cursor }), ...(page !== null && { page: Number(page) }) };
}
