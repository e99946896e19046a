/**
 * What somebody has typed and the API does not have yet, kept in this browser until it does. Every copy belongs to one person: nobody else who
 * uses the browser is shown it, and signing out removes it.
 */
export interface LocalCopy<Content> {
  userId: string;
  organizationId: string;
  /** Names what it is a copy of within the organization. */
  id: string;
  content: Content;
  /** When it was typed, in milliseconds. */
  typedAt: number;
}

type CopyKey = Pick<LocalCopy<unknown>, 'userId' | 'organizationId' | 'id'>;

const storeName = 'copies';
let database: Promise<IDBDatabase> | undefined;

export async function writeCopy<Content>(copy: LocalCopy<Content>): Promise<void> {
  await inStore('readwrite', (store) => store.put(copy));
}

export async function readCopy<Content>({ userId, organizationId, id }: CopyKey): Promise<LocalCopy<Content> | undefined> {
  return inStore('readonly', (store) => store.get([userId, organizationId, id]) as IDBRequest<LocalCopy<Content> | undefined>);
}

/** Those of one person in one organization. */
export async function listCopies<Content>(userId: string, organizationId: string): Promise<LocalCopy<Content>[]> {
  const range = IDBKeyRange.bound([userId, organizationId], [userId, organizationId, []]);
  return inStore('readonly', (store) => store.getAll(range) as IDBRequest<LocalCopy<Content>[]>);
}

export async function removeCopy({ userId, organizationId, id }: CopyKey): Promise<void> {
  await inStore('readwrite', (store) => store.delete([userId, organizationId, id]));
}

/** For somebody who signs in, of everybody else; for somebody who signs out, of everybody. */
export async function forgetCopies({ except }: { except?: string } = {}): Promise<void> {
  if (except === undefined) return void (await inStore('readwrite', (store) => store.clear()));
  const keys = await inStore('readonly', (store) => store.getAllKeys());
  const foreign = keys.filter((key) => Array.isArray(key) && key[0] !== except);
  await Promise.all(foreign.map((key) => inStore('readwrite', (store) => store.delete(key))));
}

async function inStore<Result>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const opened = await (database ??= open());
  return settled(use(opened.transaction(storeName, mode).objectStore(storeName)));
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('imprint', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: ['userId', 'organizationId', 'id'] });
  const opened = settled(request);
  // A browser that keeps nothing, as in some private windows, is asked again the next time.
  opened.catch(() => (database = undefined));
  return opened;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser did not say why it keeps nothing.'));
  });
}
