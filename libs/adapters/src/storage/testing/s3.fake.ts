import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** One bucket on a free port that takes only correctly signed requests (Signature Version 4, computed here on its own). */
export class FakeS3 {
  static readonly accessKeyId = 'AKIAFAKEFAKEFAKEFAKE';
  static readonly secretAccessKey = 'fake-secret-access-key';
  static readonly region = 'eu-central-1';
  static readonly bucket = 'files';
  readonly objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  requests = 0;
  private readonly failures: number[] = [];
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<FakeS3> {
    const fake = new FakeS3();
    fake.server.listen(0, '127.0.0.1');
    await once(fake.server, 'listening');
    return fake;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next requests get these statuses; 0 breaks the connection. */
  failNext(...statuses: number[]): void {
    this.failures.push(...statuses);
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
    if (failure !== undefined) return refuse(response, failure, failure === 503 ? 'SlowDown' : 'InternalError');
    const problem = signatureProblem(request, body);
    if (problem !== undefined) return refuse(response, 403, problem);
    const [, bucket, ...key] = (request.url ?? '').split('/');
    if (bucket !== FakeS3.bucket) return refuse(response, 404, 'NoSuchBucket');
    this.serve(request, response, key.join('/'), body);
  }

  private serve(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const object = this.objects.get(key);
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes: body, type: request.headers['content-type'] });
      response.writeHead(200, { etag: `"${hash(body)}"` }).end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (object === undefined) refuse(response, 404, 'NoSuchKey');
    else response.writeHead(200, { 'content-type': object.type ?? 'binary/octet-stream' }).end(object.bytes);
  }
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
  const canonical = [request.method, request.url, '', headers.join(''), signed, hash(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${FakeS3.secretAccessKey}`, day));
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
