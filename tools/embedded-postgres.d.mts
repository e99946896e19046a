export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  exited: Promise<{ code: number | null; signal: string | null }>;
  stop(): Promise<void>;
}
export function startEmbeddedPostgres(options: {
  directory: string;
  port?: number;
  logFile?: string;
  password?: string;
  persistent?: boolean;
  takeOver?: boolean;
}): Promise<EmbeddedPostgres>;
