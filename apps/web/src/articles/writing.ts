import {
  createArticle,
  getArticle,
  ImprintError,
  restoreArticleVersion,
  updateArticle,
  type ArticleResource,
  type Imprint,
  type UpdateArticle,
} from '@imprint/sdk';
import type { DraftKeeper } from '../api/kept-draft.js';
import { whileOpen } from '../api/page-life.js';
import { CreationKey, SavedWork } from '../api/saved-work.js';
import { bodyOf, changesOf, draftOf, isBlank, isComplete, isSame, type ArticleDraft } from './draft.js';

type Work = 'saving' | 'moving';

export interface WritingState {
  draft: ArticleDraft;
  /** What the API has; undefined for a new article. */
  saved: ArticleResource | undefined;
  /** What of it was in the form when it was read or written. */
  base: ArticleDraft;
  work: Work | undefined;
  savedAt: number | undefined;
  error: unknown;
  /** What somebody else has written meanwhile. */
  conflict: ArticleResource | undefined;
  /** When what is shown was typed, if it was found in this browser. */
  restoredAt: number | undefined;
}

export interface WritingStart extends Pick<WritingState, 'saved' | 'draft' | 'base' | 'conflict' | 'restoredAt'> {
  client: Imprint;
  keeper: DraftKeeper<ArticleDraft>;
  /** The API has it. */
  onWritten: (article: ArticleResource) => void;
}

/** One article while it is written: what is in the form, and what the API has of it. */
export class ArticleWriting extends SavedWork<Work, WritingState> {
  private readonly creation = new CreationKey('article');

  constructor(private readonly start: WritingStart) {
    const { saved, draft, base, conflict, restoredAt } = start;
    super({ saved, draft, base, conflict, restoredAt, work: undefined, savedAt: undefined, error: undefined });
  }

  /** What only this browser has. */
  get isUnsaved(): boolean {
    const { draft, base, saved } = this.state;
    return saved === undefined ? !isBlank(draft) : !isSame(base, draft);
  }

  /** Whether nothing is missing that the API needs. */
  get canSave(): boolean {
    return isComplete(this.state.draft);
  }

  /** Until the page is left, which saves what can be saved. */
  readonly open = (): (() => void) => {
    const close = whileOpen({
      onOnline: this.autosave,
      onHidden: () => this.start.keeper.flush(),
      onShown: () => void this.lookAgain().catch(() => undefined),
    });
    return () => {
      this.cancelAutosave();
      close();
      this.autosave();
    };
  };

  readonly change = (changes: Partial<ArticleDraft>): void => {
    this.set({ draft: { ...this.state.draft, ...changes } });
    this.keep();
    this.planAutosave();
  };

  readonly save = (): Promise<void> =>
    this.run('saving', async () => {
      const { draft, base, saved } = this.state;
      if (saved === undefined) this.take(await this.create(draft), draft);
      else if (!isSame(base, draft)) await this.write(saved, changesOf(base, draft), draft);
    });

  /** Saves what is typed, and puts the article away or takes it out again. */
  readonly moveTo = (status: 'draft' | 'archived'): Promise<void> =>
    this.run('moving', async () => {
      const { draft, base, saved } = this.state;
      if (saved !== undefined) await this.write(saved, { ...changesOf(base, draft), status }, draft);
    });

  /** Brings back what the article said in a version, where nothing is typed that would be lost. */
  readonly restore = (number: number): Promise<void> =>
    this.run('moving', async () => {
      const { saved } = this.state;
      if (saved === undefined || this.isUnsaved) return;
      const path = { id: saved.id, number };
      const body = { expectedRevision: saved.attributes.revision };
      const { data } = await restoreArticleVersion({ client: this.start.client, path, body });
      this.adopt(data);
      this.start.onWritten(data);
    });

  readonly keepMine = (): Promise<void> => {
    const { conflict } = this.state;
    if (conflict !== undefined) this.set({ saved: conflict, base: draftOf(conflict), conflict: undefined });
    return this.save();
  };

  readonly takeTheirs = (): void => {
    const { conflict } = this.state;
    if (conflict !== undefined) this.adopt(conflict);
  };

  /** Forgets what was found in this browser. */
  readonly discard = (): void => {
    this.set({ draft: this.state.base, restoredAt: undefined, conflict: undefined, error: undefined });
    this.start.keeper.drop();
  };

  /** A new article is saved by its writer first: half a title would become its address. */
  protected readonly autosave = (): void => {
    const { saved, work, conflict } = this.state;
    const isIdle = work === undefined && conflict === undefined;
    if (isIdle && this.isUnsaved && this.canSave && saved?.attributes.status === 'draft') void this.save();
  };

  private async write(saved: ArticleResource, changes: UpdateArticle, draft: ArticleDraft): Promise<void> {
    const { client } = this.start;
    const path = { id: saved.id };
    const send = async (expectedRevision: number): Promise<ArticleResource> =>
      (await updateArticle({ client, path, body: { ...changes, expectedRevision } })).data;
    try {
      this.take(await send(saved.attributes.revision), draft);
    } catch (error) {
      if (!(error instanceof ImprintError) || error.code !== 'revision_conflict') throw error;
      const { data: theirs } = await getArticle({ client, path });
      // It was only put away, or the answer to the same change was lost.
      const isOurs = [this.state.base, draft].some((known) => isSame(draftOf(theirs), known));
      if (isOurs) this.take(await send(theirs.attributes.revision), draft);
      else this.set({ conflict: theirs });
    }
  }

  private async create(draft: ArticleDraft): Promise<ArticleResource> {
    const body = bodyOf(draft);
    return (await createArticle({ client: this.start.client, body, headers: this.creation.headersOf(body) })).data;
  }

  private take(written: ArticleResource, draft: ArticleDraft): void {
    const { slug } = written.attributes;
    const named = (each: ArticleDraft): ArticleDraft => (each.slug.trim() === '' ? { ...each, slug } : each);
    const now = { draft: named(this.state.draft), base: named(draft) };
    this.set({ ...now, saved: written, savedAt: Date.now(), restoredAt: undefined });
    this.start.keeper.rename(written.id);
    this.keep();
    this.start.onWritten(written);
  }

  /** Somebody comes back to the page: it may have changed meanwhile. */
  private async lookAgain(): Promise<void> {
    const { saved, conflict } = this.state;
    if (saved === undefined || conflict !== undefined) return;
    const { data: theirs } = await getArticle({ client: this.start.client, path: { id: saved.id } });
    const { work, saved: now } = this.state;
    if (work !== undefined || now === undefined || theirs.attributes.revision <= now.attributes.revision) return;
    if (isSame(draftOf(theirs), this.state.base)) this.set({ saved: theirs });
    else if (this.isUnsaved) this.set({ conflict: theirs });
    else this.adopt(theirs);
  }

  private adopt(theirs: ArticleResource): void {
    const draft = draftOf(theirs);
    this.set({ saved: theirs, draft, base: draft, conflict: undefined, error: undefined, restoredAt: undefined });
    this.start.keeper.drop();
  }

  private keep(): void {
    const { draft, base } = this.state;
    if (this.isUnsaved) this.start.keeper.keep({ draft, base });
    else this.start.keeper.drop();
  }
}
