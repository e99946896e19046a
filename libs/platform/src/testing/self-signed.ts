import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  key: string;
  cert: string;
}

interface CertificateOptions {
  names?: readonly string[];
  /** From now on. It has been valid for an hour. */
  validForMs?: number;
}

/** A self-signed certificate for the loopback and these names, for one test run: PEM. */
export function selfSignedCertificate({ names: more = [], validForMs = 86_400_000 }: CertificateOptions = {}): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('loopback of a test')))));
  const dnsNames = ['localhost', ...more].map((dnsName) => der(0x82, Buffer.from(dnsName)));
  const names = sequence(...dnsNames, der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = sequence(oid('551d11'), der(0x04, names)); // subjectAltName
  const authority = sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))); // CA
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(-3_600_000), time(validForMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension, authority)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(body, algorithm, signature)),
  };
}

function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const length = bytes.length < 128 ? [bytes.length] : [0x82, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

function sequence(...content: readonly Buffer[]): Buffer {
  return der(0x30, ...content);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(offsetMs: number): Buffer {
  const text = new Date(Date.now() + offsetMs).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
