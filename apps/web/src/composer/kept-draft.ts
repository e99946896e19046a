import { readCopy, removeCopy, writeCopy, listCopies, type LocalCopy } from '../api/local-copies.js';
import type { Draft } from './draft.js';

/** What is kept in the browser of a draft. */
export interface KeptContent {
  draft: Draft;
  /** What the API had when it was typed: otherwise somebody else has changed it meanwhile. */
  base: Draft;
}

export type KeptCopy = LocalCopy<KeptContent>;

export interface Owner {
  userId: string;
  organizationId: string;
}

const isNew = (id: string): boolean => id.startsWith('new:');
const tabKey = ({ organizationId }: Owner): string => `imprint.compose.${organizationId}`;

/** Names the post that is being written in this tab, also after a reload. */
export function newDraftId(owner: Owner): string {
  const known = sessionStorage.getItem(tabKey(owner));
  if (known !== null) return known;
  const made = `new:${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  sessionStorage.setItem(tabKey(owner), made);
  return made;
}

/** The copies of new posts that were left in other tabs, the latest first. */
export async function leftCopies(owner: Owner): Promise<KeptCopy[]> {
  const copies = await listCopies<KeptContent>(owner.userId, owner.organizationId);
  return copies
    .filter(({ id }) => isNew(id) && id !== sessionStorage.getItem(tabKey(owner)))
    .toSorted((one, other) => other.typedAt - one.typedAt);
}

/** A browser that keeps nothing has no copy. */
export const keptCopy = (owner: Owner, id: string): Promise<KeptCopy | undefined> =>
  readCopy<KeptContent>({ ...owner, id }).catch(() => undefined);

const pauseMs = 400;

/** Keeps what is typed at each pause. One write at a time, the latest last. */
export class DraftKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pending: KeptContent | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly owner: Owner,
    private id: string,
  ) {}

  keep(content: KeptContent): void {
    this.pending = content;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pauseMs);
  }

  /** At once what waits for a pause. */
  flush(): void {
    clearTimeout(this.timer);
    const { pending: content, id } = this;
    this.pending = undefined;
    if (content !== undefined) this.next(() => writeCopy({ ...this.owner, id, content, typedAt: Date.now() }));
  }

  /** The API has it, or nobody wants it. */
  drop(): void {
    clearTimeout(this.timer);
    this.pending = undefined;
    const { id } = this;
    this.next(() => removeCopy({ ...this.owner, id }));
  }

  /** The same, and the next new post of this tab is another one. */
  close(): void {
    this.drop();
    if (isNew(this.id)) sessionStorage.removeItem(tabKey(this.owner));
  }

  /** From now on it is a copy of something else: a new post has become a draft. */
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

export const dropCopy = ({ userId, organizationId, id }: KeptCopy): Promise<void> =>
  removeCopy({ userId, organizationId, id }).catch(() => undefined);
