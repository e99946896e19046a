import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** A failure that the operator can fix, shown as one sentence without a stack. */
export class StartError extends Error {}

/** Where a server listens, and which setting changes it, e.g. `PORT_API_GATEWAY to a free one`. */
export interface Place {
  port: number;
  host: string;
  remedy: string;
}

/**
 * Starts to listen.
 * @returns the address as a URL
 * @throws StartError when the address is taken or not available
 */
export async function listen(server: Server, { port, host, remedy }: Place): Promise<string> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken: set ${remedy} or stop what uses it.`);
    if (code === 'EADDRNOTAVAIL') throw new StartError(`This machine has no address ${host}: correct BIND_HOST.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be used by this user: set ${remedy}, above 1023.`);
    throw error;
  }
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${shown}:${address.port}`;
}
