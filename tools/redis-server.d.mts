export interface RedisServer {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}
export function hasRedisServer(): boolean;
export function startRedisServer(options: { directory: string; port: number }): Promise<RedisServer>;
