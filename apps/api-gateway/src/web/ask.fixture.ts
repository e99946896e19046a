import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  /** As it came over the wire. */
  bytes: Buffer;
}

/** A request whose path and headers go out exactly as given, and whose answer nobody inflates. */
export async function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: received } = response;
  return { status, headers: received, bytes: Buffer.concat((await response.toArray()) as Buffer[]) };
}
