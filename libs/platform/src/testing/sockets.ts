import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Listening {
  port: number;
  /** `http://127.0.0.1:port`. */
  url: string;
  /** Ends every connection and the server. */
  close(): Promise<void>;
}

/** Lets an HTTP or TCP server listen on a free port of the loopback. */
export async function listen(server: Server, host = '127.0.0.1', wanted = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}

/** Below the range that the system uses for outgoing connections, one of which could take the port between our check and its use. */
const [firstPort, lastPort, slices] = [12_000, 26_000, 4];
/** Test files that run in parallel search different ranges, so that they do not pick the same port. */
const slice = Number(process.env.JEST_WORKER_ID ?? 0) % slices;
const portsEach = (lastPort - firstPort) / slices;
const given = new Set<number>();

/** A port of the loopback that nothing listens on; a different one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + slice * portsEach + randomInt(portsEach);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

/** Below every port that `freePort` gives, so that none of them ends up inside a block that is stopped and started again. */
const firstPortOfBlocks = 10_000;

/** The first of several consecutive ports of the loopback that nothing listens on. */
export async function freePortBlock(length: number): Promise<number> {
  for (;;) {
    const first = randomInt(firstPortOfBlocks, firstPort - length);
    const free = await Promise.all(Array.from({ length }, (_, place) => isFree(first + place)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return listen(createServer(), '127.0.0.1', port).then(
    async ({ close }) => {
      await close();
      return true;
    },
    () => false,
  );
}
