export interface Pds {
  url: string;
  /** Directory of identities. */
  plcUrl: string;
  handle: string;
  /** An app password. */
  password: string;
  /** What people sign in with on its page. */
  accountPassword: string;
  did: string;
  colleague: { handle: string; did: string };
  stop(): Promise<void>;
}

export function startPds(): Promise<Pds>;
