export interface Pds {
  url: string;
  handle: string;
  /** An app password. */
  password: string;
  did: string;
  colleague: { handle: string; did: string };
  stop(): Promise<void>;
}

export function startPds(): Promise<Pds>;
