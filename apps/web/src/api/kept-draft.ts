import { listCopies, readCopy, removeCopy, writeCopy, type LocalCopy } from './local-copies.js';

/** What is kept in the browser of a draft. */
export interface KeptContent<Draft> {
  draft: Draft;
  /** What the API had when it was typed: otherwise somebody else has changed it meanwhile. */
  base: Draft;
}

export type KeptCopy<Draft> = LocalCopy<KeptContent<Draft>>;

/** Who writes what, and where. */
export interface DraftOwner {
  what: 'post' | 'article' | 'brand';
  userId: string;
  organizationId: string;
}

const newPrefix = ({ what }: DraftOwner): string => `new-${what}:`;
const isNew = (owner: DraftOwner, id: string): boolean => id.startsWith(newPrefix(owner));
const tabKey = ({ what, organizationId }: DraftOwner): string => `imprint.new-${what}.${organizationId}`;

/**
 * Names what is being written in this tab and was never saved, also after a reload.
 * @param begunFrom id of what it begins from: what the tab held before becomes a copy that is left, unless it began there too
 */
export function newDraftId(owner: DraftOwner, begunFrom?: string): string {
  const known = sessionStorage.getItem(tabKey(owner));
  if (known !== null && begunFrom === undefined) return known;
  const name = begunFrom ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const made = `${newPrefix(owner)}${name}`;
  sessionStorage.setItem(tabKey(owner), made);
  return made;
}

/** The copies of new drafts that were left in other tabs, the latest first. */
export async function leftCopies<Draft>(owner: DraftOwner): Promise<KeptCopy<Draft>[]> {
  const copies = await listCopies<KeptContent<Draft>>(owner.userId, owner.organizationId);
  return copies
    .filter(({ id }) => isNew(owner, id) && id !== sessionStorage.getItem(tabKey(owner)))
    .toSorted((one, other) => other.typedAt - one.typedAt);
}

/** A browser that keeps nothing has no copy. */
export const keptCopy = <Draft>({ userId, organizationId }: DraftOwner, id: string): Promise<KeptCopy<Draft> | undefined> =>
  readCopy<KeptContent<Draft>>({ userId, organizationId, id }).catch(() => undefined);

const pauseMs = 400;

/** Keeps what is typed at each pause. One write at a time, the latest last. */
export class DraftKeeper<Draft> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pending: KeptContent<Draft> | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly owner: DraftOwner,
    private id: string,
  ) {}

  keep(content: KeptContent<Draft>): void {
    this.pending = content;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pauseMs);
  }

  /** At once what waits for a pause. */
  flush(): void {
    clearTimeout(this.timer);
    const { pending: content, id, owner } = this;
    const { userId, organizationId } = owner;
    this.pending = undefined;
    if (content !== undefined) this.next(() => writeCopy({ userId, organizationId, id, content, typedAt: Date.now() }));
  }

  /** The API has it, or nobody wants it. */
  drop(): void {
    clearTimeout(this.timer);
    this.pending = undefined;
    const { id, owner } = this;
    this.next(() => removeCopy({ ...owner, id }));
  }

  /** The same, and what is begun next in this tab is another one. */
  close(): void {
    this.drop();
    if (isNew(this.owner, this.id)) sessionStorage.removeItem(tabKey(this.owner));
  }

  /** From now on it is a copy of something else: what was new has become a draft. */
  rename(id: string): void {
    if (id === this.id) return;
    this.close();
    this.id = id;
  }

  /** Where the browser keeps nothing, what is typed is only on the page, which asks before it is left. */
  private next(step: () => Promise<void>): void {
    this.work = this.work.then(step).catch(() => undefined);
  }
}

export const dropCopy = ({ userId, organizationId, id }: KeptCopy<unknown>): Promise<void> =>
  removeCopy({ userId, organizationId, id }).catch(() => undefined);
