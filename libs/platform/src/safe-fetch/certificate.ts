import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Destination } from './destination.js';
import { pinnedLookup } from './pinned-pools.js';
import { SafeFetchError } from './safe-fetch.error.js';

/** What a server shows of itself. */
export interface ServerCertificate {
  validFrom: Date;
  validTo: Date;
  /** Why clients refuse it, as a code of Node.js such as `DEPTH_ZERO_SELF_SIGNED_CERT`; null when they accept it. */
  refusal: string | null;
}

/** Connects to one of the checked addresses, reads the certificate and hangs up. Sends no request. @throws SafeFetchError */
export function readCertificate({ url, host, addresses }: Destination, signal: AbortSignal): Promise<ServerCertificate> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: name,
      lookup: pinnedLookup(addresses),
      port: url.port === '' ? 443 : Number(url.port),
      ...(isIP(name) === 0 && { servername: name }),
      // Refused ones are read, too: the reason is what is asked for.
      rejectUnauthorized: false,
    });
    const hangUp = (report: () => void) => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      report();
    };
    const giveUp = () => hangUp(() => reject(signal.reason as SafeFetchError));
    signal.addEventListener('abort', giveUp, { once: true });
    const failed = () => hangUp(() => reject(new SafeFetchError('network', `${host} could not be reached.`, false)));
    socket.once('secureConnect', () => {
      // A socket that was hung up shows nothing any more.
      const shown = shownBy(socket);
      if (shown === null) failed();
      else hangUp(() => resolve(shown));
    });
    socket.once('error', failed);
  });
}

function shownBy(socket: TLSSocket): ServerCertificate | null {
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
  const [validFrom, validTo] = [new Date(from), new Date(to)];
  // A server that shows none leaves these fields out.
  if (Number.isNaN(validTo.getTime())) return null;
  const error: unknown = socket.authorizationError;
  const refusal = socket.authorized ? null : error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { validFrom, validTo, refusal };
}
