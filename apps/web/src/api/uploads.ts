import { upload, type AssetResource, type Imprint } from '@imprint/sdk';
import { filenameFor, fileTypeOf } from './file-type.js';

export interface UploadItem {
  number: number;
  name: string;
  state: 'waiting' | 'sending' | 'arrived' | 'unsupported' | 'failed';
  /** From 0 to 1; undefined until a part of it has arrived. */
  progress: number | undefined;
  error: unknown;
}

export const isUnderWay = ({ state }: UploadItem): boolean => state === 'waiting' || state === 'sending' || state === 'arrived';

interface Entry {
  item: UploadItem;
  file: File;
  aborter: AbortController;
  asset?: AssetResource;
}

const atOnce = 2;

/** The type that a file is stored as. */
const becoming = (type: string): string => (type === 'image/heic' ? 'image/jpeg' : type);

/** Files on their way in, two at a time. */
export class Uploads {
  private entries: readonly Entry[] = [];
  private listed: readonly UploadItem[] = [];
  private count = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly client: Imprint,
    private readonly onReady: (asset: AssetResource) => void,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): readonly UploadItem[] => this.listed;

  /** @param accepted media types that at least one channel takes */
  readonly add = async (files: readonly File[], accepted: readonly string[], brandId: string | undefined): Promise<void> => {
    for (const file of files) {
      const type = await fileTypeOf(file);
      const state = type === undefined || !accepted.includes(becoming(type)) ? 'unsupported' : 'waiting';
      const item: UploadItem = { number: (this.count += 1), name: file.name, state, progress: undefined, error: undefined };
      this.entries = [...this.entries, { item, file, aborter: new AbortController() }];
      this.notify();
    }
    this.next(brandId);
  };

  /** Ends one that is under way, or takes the message of one that failed away. */
  readonly remove = (number: number): void => {
    this.entries.find(({ item }) => item.number === number)?.aborter.abort();
    this.drop(number);
    this.handOver();
  };

  readonly removeAll = (): void => {
    for (const { aborter } of this.entries) aborter.abort();
    this.entries = [];
    this.notify();
  };

  private next(brandId: string | undefined): void {
    const free = atOnce - this.entries.filter(({ item }) => item.state === 'sending').length;
    const waiting = this.entries.filter(({ item }) => item.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, free))) void this.send(entry, brandId).finally(() => this.next(brandId));
  }

  private async send({ item: { number }, file, aborter: { signal } }: Entry, brandId: string | undefined): Promise<void> {
    this.set(number, { state: 'sending' });
    try {
      const contentType = (await fileTypeOf(file)) ?? file.type;
      const asset = await upload({
        ...{ client: this.client, file, signal, contentType, filename: filenameFor(file.name, contentType) },
        ...(brandId !== undefined && { brandId }),
        onProgress: ({ sentBytes, totalBytes }) => this.set(number, { progress: sentBytes / totalBytes }),
      });
      this.entries = this.entries.map((entry) => (entry.item.number === number ? { ...entry, asset } : entry));
      this.set(number, { state: 'arrived' });
    } catch (error) {
      if (!signal.aborted) this.set(number, { state: 'failed', error });
    }
    this.handOver();
  }

  /** In the order in which they were chosen, whichever came first. */
  private handOver(): void {
    for (const { item, asset } of this.entries) {
      if (item.state === 'waiting' || item.state === 'sending') return;
      if (asset === undefined) continue;
      this.drop(item.number);
      this.onReady(asset);
    }
  }

  private drop(number: number): void {
    this.entries = this.entries.filter(({ item }) => item.number !== number);
    this.notify();
  }

  private set(number: number, changes: Partial<UploadItem>): void {
    this.entries = this.entries.map((entry) =>
      entry.item.number === number ? { ...entry, item: { ...entry.item, ...changes } } : entry,
    );
    this.notify();
  }

  private notify(): void {
    this.listed = this.entries.map(({ item }) => item);
    for (const listener of this.listeners) listener();
  }
}
