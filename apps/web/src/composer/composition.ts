import {
  createRelease,
  getRelease,
  ImprintError,
  resumeRelease,
  unscheduleRelease,
  updateRelease,
  type ApprovalResource,
  type Imprint,
  type ReleaseResource,
  type ReleaseVersionResource,
} from '@imprint/sdk';
import type { DraftKeeper } from '../api/kept-draft.js';
import { whileOpen } from '../api/page-life.js';
import { CreationKey, SavedWork } from '../api/saved-work.js';
import type { OccurrenceScope } from '../api/series.js';
import { draftOf, isBlank, isSame, newReleaseOf, type Draft } from './draft.js';
import { placeOnce, writeDraft, writeVersion, type Written } from './release-writes.js';

export type Work = 'saving' | 'scheduling' | 'publishing' | 'undoing';

export interface CompositionState {
  draft: Draft;
  /** What the API has; undefined for a new post. */
  saved: ReleaseResource | undefined;
  /** What of it was in the form when it was read or written. */
  base: Draft;
  work: Work | undefined;
  savedAt: number | undefined;
  error: unknown;
  /** What somebody else has written meanwhile. */
  conflict: ReleaseResource | undefined;
  /** When what is shown was typed, if it was found in this browser. */
  restoredAt: number | undefined;
  approval: ApprovalResource | undefined;
  /** Until when publishing can be taken back, by the clock of this page in milliseconds. */
  publishesAt: number | undefined;
}

export interface CompositionStart extends Pick<CompositionState, 'saved' | 'draft' | 'base' | 'conflict' | 'restoredAt'> {
  client: Imprint;
  keeper: DraftKeeper<Draft>;
  /** The release has this id from now on. */
  onSaved: (releaseId: string) => void;
  /** Nothing is left to do here. */
  onDone: (releaseId: string) => void;
}

const secondThoughtsMs = 10_000;

/** One post while it is written: what is in the form, what the API has of it, and what is under way between the two. */
export class Composition extends SavedWork<Work, CompositionState> {
  private readonly creation = new CreationKey('compose');
  /** Which releases of its series are changed with it: asked once, and kept while a conflict is settled. */
  private scope: OccurrenceScope | undefined;

  constructor(private readonly start: CompositionStart) {
    const { saved, draft, base, conflict, restoredAt } = start;
    const nothing = { work: undefined, savedAt: undefined, error: undefined, approval: undefined, publishesAt: undefined };
    super({ saved, draft, base, conflict, restoredAt, ...nothing });
  }

  /** What only this browser has. */
  get isUnsaved(): boolean {
    const { draft, base, saved, approval } = this.state;
    return approval === undefined && !isSame(draft, base) && (saved !== undefined || !isBlank(draft));
  }

  /** Until the page is left: saves again when there is a connection, and keeps at once what a reload would not wait for. */
  readonly open = (): (() => void) => {
    const close = whileOpen({
      onOnline: this.autosave,
      onHidden: () => this.start.keeper.flush(),
    });
    return () => {
      this.cancelAutosave();
      close();
    };
  };

  readonly change = (changes: Partial<Draft>): void => {
    this.set({ draft: { ...this.state.draft, ...changes }, approval: undefined });
    if (this.isUnsaved) this.start.keeper.keep({ draft: this.state.draft, base: this.state.base });
    else this.start.keeper.drop();
    this.planAutosave();
  };

  readonly save = (): Promise<void> => this.run('saving', async () => void (await this.write()));

  /** Saves, and has it go out at its time. @param scope of a release of a series: which ones are changed */
  readonly schedule = (scope?: OccurrenceScope): Promise<void> =>
    this.run('scheduling', async () => {
      const { saved, draft } = this.state;
      this.scope = scope;
      if (saved === undefined) return this.finish(await this.create(draft));
      const written = await this.write();
      if (written === undefined) return;
      if (written.attributes.status !== 'draft') return this.finish(written);
      const { client } = this.start;
      const placed = draft.slot === undefined ? written : this.take(await placeOnce(client, written, { slot: 'next' }), draft);
      if (placed !== undefined) this.finish((await resumeRelease({ client, path: { id: placed.id } })).data);
    });

  /** Saves, and has it go out in a moment that is long enough to think again. The API counts it, whether the page stays open or not. */
  readonly publishNow = (): Promise<void> =>
    this.run('publishing', async () => {
      const { client } = this.start;
      const written = await this.write();
      if (written === undefined) return;
      const path = { id: written.id };
      // The answer says what time it is by the clock of the API.
      const touched = (await updateRelease({ client, path, body: { title: written.attributes.title } })).data;
      if (touched.type === 'approval') return this.finish(touched);
      if (!isSame(draftOf(touched), this.state.base)) return this.set({ conflict: touched });
      const scheduledAt = new Date(Date.parse(touched.attributes.updatedAt) + secondThoughtsMs).toISOString();
      await placeOnce(client, touched, { scheduledAt });
      const due = (await resumeRelease({ client, path })).data;
      if (due.type === 'approval') return this.finish(due);
      this.start.keeper.drop();
      const left = Date.parse(due.attributes.scheduledAt ?? scheduledAt) - Date.parse(due.attributes.updatedAt);
      this.set({ saved: due, publishesAt: Date.now() + left, savedAt: undefined });
    });

  /** Back to a draft, at the time that it had before. */
  readonly undo = (): Promise<void> =>
    this.run('undoing', async () => {
      const { data } = await unscheduleRelease({ client: this.start.client, path: { id: this.state.saved?.id ?? '' } });
      if (data.type === 'approval') return this.finish(data);
      this.set({ saved: data, base: draftOf(data), publishesAt: undefined });
      await this.write();
    });

  /** Saves what is in the form, which stays a version, and brings an earlier one back. */
  readonly restore = (version: ReleaseVersionResource): Promise<void> =>
    this.run('saving', async () => {
      const before = await this.write();
      if (before === undefined) return;
      const written = await writeVersion(this.start.client, before, version);
      if (written.type === 'approval') return this.finish(written);
      const draft = draftOf(written);
      this.set({ draft });
      this.take(written, draft);
    });

  /** Shows what somebody else has saved, where nothing here would be lost. */
  readonly follow = (theirs: ReleaseResource): void => {
    const { saved, work, conflict, publishesAt, approval } = this.state;
    if (saved?.id !== theirs.id || theirs.attributes.revision <= saved.attributes.revision) return;
    const isIdle = work === undefined && conflict === undefined && publishesAt === undefined && approval === undefined;
    if (!isIdle || this.isUnsaved) return;
    const draft = draftOf(theirs);
    this.set({ saved: theirs, draft, base: draft });
  };

  /** The time to take it back is over. */
  readonly leave = (): void => {
    const { saved } = this.state;
    if (saved !== undefined) this.start.onDone(saved.id);
  };

  readonly keepMine = (): Promise<void> => {
    this.set({ saved: this.state.conflict, conflict: undefined });
    return this.save();
  };

  readonly takeTheirs = (): void => {
    const { conflict } = this.state;
    if (conflict === undefined) return;
    const draft = draftOf(conflict);
    this.set({ saved: conflict, draft, base: draft, conflict: undefined, error: undefined, restoredAt: undefined });
    this.start.keeper.drop();
  };

  /** Forgets what was found in this browser. */
  readonly discard = (): void => {
    this.set({ draft: this.state.base, restoredAt: undefined, conflict: undefined, error: undefined });
    this.start.keeper.drop();
  };

  private get mayAutosave(): boolean {
    const { saved, work, conflict, publishesAt } = this.state;
    const isIdle = work === undefined && conflict === undefined && publishesAt === undefined;
    return isIdle && this.isUnsaved && saved?.attributes.status === 'draft';
  }

  protected readonly autosave = (): void => {
    if (this.mayAutosave) void this.save();
  };

  /** @returns undefined where the API has something else: an approval, or what somebody else has written */
  private async write(): Promise<ReleaseResource | undefined> {
    const { draft, base, saved } = this.state;
    if (saved !== undefined && isSame(draft, base)) return saved;
    try {
      return this.take(await writeDraft(this.start.client, saved, draft, this.scope), draft);
    } catch (error) {
      if (saved === undefined || !(error instanceof ImprintError) || error.code !== 'revision_conflict') throw error;
      const { data: theirs } = await getRelease({ client: this.start.client, path: { id: saved.id } });
      // It has only been paused, or the like.
      if (isSame(draftOf(theirs), base)) return this.take(await writeDraft(this.start.client, theirs, draft, this.scope), draft);
      this.set({ conflict: theirs });
      return undefined;
    }
  }

  private take(written: Written, draft: Draft): ReleaseResource | undefined {
    if (written.type === 'approval') {
      this.finish(written);
      return undefined;
    }
    const isOther = written.id !== this.state.saved?.id;
    this.set({ saved: written, base: draft, savedAt: Date.now(), restoredAt: undefined });
    this.start.keeper.rename(written.id);
    if (this.isUnsaved) this.start.keeper.keep({ draft: this.state.draft, base: draft });
    else this.start.keeper.drop();
    if (isOther) this.start.onSaved(written.id);
    return written;
  }

  private async create(draft: Draft): Promise<Written> {
    const body = newReleaseOf(draft, 'scheduled');
    return (await createRelease({ client: this.start.client, body, headers: this.creation.headersOf(body) })).data;
  }

  private finish(written: Written): void {
    this.start.keeper.close();
    if (written.type === 'approval') this.set({ approval: written, base: this.state.draft });
    else {
      this.set({ saved: written, base: this.state.draft });
      this.start.onDone(written.id);
    }
  }
}
