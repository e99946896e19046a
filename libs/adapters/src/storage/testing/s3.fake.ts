import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const listedAtOnce = 2;

interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
}

/** A bucket on a free port that accepts only correctly signed requests (Signature Version 4, implemented independently). */
export class FakeS3 {
  static readonly accessKeyId = 'AKIAFAKEFAKEFAKEFAKE';
  static readonly secretAccessKey = 'fake-secret-access-key';
  static readonly region = 'eu-central-1';
  static readonly bucket = 'files';
  readonly objects = new Map<string, StoredObject>();
  requests = 0;
  private readonly failures: (number | { status: number; code: string })[] = [];
  private readonly server: Server = createServer(
    (request, response) => void this.answer(request, response).catch(() => response.destroy()),
  );

  static async start(): Promise<FakeS3> {
    const fake = new FakeS3();
    fake.server.listen(0, '127.0.0.1');
    await once(fake.server, 'listening');
    return fake;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Fails the next requests with these statuses, and codes if given; 0 breaks the connection. */
  failNext(...failures: (number | { status: number; code: string })[]): void {
    this.failures.push(...failures);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    this.requests += 1;
    const failure = this.failures.shift();
    if (failure === 0) return void response.destroy();
    if (typeof failure === 'object') return refuse(response, failure.status, failure.code);
    if (failure !== undefined) return refuse(response, failure, failure === 503 ? 'SlowDown' : 'InternalError');
    const url = new URL(request.url ?? '', this.endpoint);
    const problem = url.searchParams.has('X-Amz-Signature') ? queryProblem(request, url) : signatureProblem(request, body);
    if (problem !== undefined) return refuse(response, 403, problem);
    const [, bucket, ...key] = url.pathname.split('/');
    if (bucket !== FakeS3.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (url.searchParams.get('list-type') === '2') return this.list(response, url.searchParams.get('prefix') ?? '');
    this.serve(request, response, key.join('/'), body);
  }

  private serve(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const object = this.objects.get(key);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && source !== undefined) this.copy(request, response, String(source), key);
    else if (request.method === 'PUT') {
      this.objects.set(key, { bytes: body, type: request.headers['content-type'] });
      response.writeHead(200, { etag: `"${hash(body)}"` }).end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (object === undefined) refuse(response, 404, 'NoSuchKey');
    else sendObject(request, response, object);
  }

  /** ListObjectsV2 with `encoding-type=url`, a page that is shorter than that of S3. */
  private list(response: ServerResponse, prefix: string): void {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const contents = keys.slice(0, listedAtOnce).map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`);
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListBucketResult><Prefix>${encodeURIComponent(prefix)}</Prefix><IsTruncated>${keys.length > listedAtOnce}</IsTruncated>` +
        `${contents.join('')}</ListBucketResult>`,
    );
  }

  private copy(request: IncomingMessage, response: ServerResponse, source: string, key: string): void {
    const from = this.objects.get(decodeURIComponent(source).split('/').slice(2).join('/'));
    if (from === undefined) return refuse(response, 404, 'NoSuchKey');
    this.objects.set(key, { bytes: from.bytes, type: request.headers['content-type'] });
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<CopyObjectResult/>');
  }
}

function sendObject(request: IncomingMessage, response: ServerResponse, { bytes, type }: StoredObject): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, {
    'content-type': type ?? 'binary/octet-stream',
    'content-length': part.length,
  });
  response.end(part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${FakeS3.accessKeyId}</Message></Error>`,
  );
}

function signatureProblem(request: IncomingMessage, body: Buffer): string | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const match = pattern.exec(request.headers.authorization ?? '');
  if (match === null) return 'AuthorizationHeaderMalformed';
  const [, keyId = '', day = '', region = '', signed = '', signature = ''] = match;
  if (keyId !== FakeS3.accessKeyId) return 'InvalidAccessKeyId';
  if (request.headers['x-amz-content-sha256'] !== hash(body)) return 'XAmzContentSHA256Mismatch';
  if (!signed.split(';').includes('host') || region !== FakeS3.region) return 'SignatureDoesNotMatch';
  const time = String(request.headers['x-amz-date']);
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const url = new URL(request.url ?? '', 'http://s3.example');
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, hash(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${FakeS3.secretAccessKey}`, day));
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

/** What is wrong with a presigned address: it signs the headers that it names, and expires. */
function queryProblem(request: IncomingMessage, url: URL): string | undefined {
  const given = url.searchParams.get('X-Amz-Signature') ?? '';
  const scope = (url.searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1).join('/');
  const time = url.searchParams.get('X-Amz-Date') ?? '';
  const begun = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (begun + Number(url.searchParams.get('X-Amz-Expires')) * 1_000 < Date.now()) return 'AccessDenied';
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const encoded = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  if (!signed.includes('content-type')) return 'SignatureDoesNotMatch';
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, url.pathname, encoded.join('&'), headers, signed.join(';'), 'UNSIGNED-PAYLOAD'].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${FakeS3.secretAccessKey}`));
  return given === hmac(key, toSign).toString('hex') ? undefined : 'SignatureDoesNotMatch';
}
