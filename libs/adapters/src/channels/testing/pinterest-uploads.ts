import { pinterestRefusal } from './pinterest-authorization.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';

/** "Max file size: Up to 2GB" (https://business.pinterest.com/en/Pinterest-product-specs). */
const largestVideo = 2_000_000_000;

interface Upload {
  key: string;
  bytes?: Buffer;
  readsLeft: number;
}

/**
 * Videos of Pinterest as https://developers.pinterest.com/docs/content/update/ has them: registered, sent as a form with the parameters of the
 * registration to a storage that answers 204 or an error in XML, and asked about while they are processed. It is ours and no independent judge.
 */
export class PinterestUploads {
  /** How often the next videos say that they are processed. */
  processingReads = 0;
  /** Whether the next videos fail. */
  fails = false;
  /** How many videos were registered, and received. */
  registered = 0;
  received = 0;
  /** Whether what was registered is no longer accepted by the storage, as after an hour. */
  isExpired = false;
  /** The addresses of the covers of pins; null for one that Pinterest takes of the video. */
  readonly covers: (string | null)[] = [];
  private readonly uploads = new Map<string, Upload>();

  register(asked: Asked): Answer {
    const { media_type: type } = JSON.parse(asked.body.toString()) as Readonly<Record<string, unknown>>;
    if (type !== 'video') throw pinterestRefusal(400, 1, "Invalid request: 'media_type'.");
    this.registered += 1;
    const id = String(5_258_848_560_742_447_000n + BigInt(this.registered));
    const key = `uploads/17/4d/be/2:video:704109860400394553:${id}`;
    this.uploads.set(id, { key, readsLeft: 0 });
    const parameters = {
      'x-amz-date': '20221012T154547Z',
      'x-amz-signature': `signature-${id}`,
      'x-amz-security-token': `token-${id}`,
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      key,
      policy: `policy-${id}`,
      'x-amz-credential': `credential-${id}`,
      'Content-Type': 'multipart/form-data',
    };
    const address = { upload_url: `http://${asked.headers.host}/pinterest-media-upload`, upload_parameters: parameters };
    return { status: 201, body: { media_id: id, media_type: 'video', ...address } };
  }

  /** The storage, which looks at the signature only. */
  receive(asked: Asked): Answer {
    const parts = partsOf(asked);
    const [id, upload] = [...this.uploads].find(([, { key }]) => key === parts.get('key')?.text) ?? [];
    const isSigned = parts.get('x-amz-signature')?.text === `signature-${id}` && parts.get('Content-Type')?.text !== undefined;
    if (upload === undefined || !isSigned || this.isExpired || asked.headers.authorization !== undefined)
      return { status: 403, html: '<Error><Code>AccessDenied</Code><Message>Invalid according to Policy</Message></Error>' };
    const bytes = Buffer.from(parts.get('file')?.text ?? '', 'latin1');
    if (bytes.length === 0 || bytes.length > largestVideo)
      return { status: 400, html: '<Error><Code>EntityTooLarge</Code></Error>' };
    this.received += 1;
    Object.assign(upload, { bytes, readsLeft: this.processingReads });
    return { status: 204 };
  }

  show(id: string): Answer {
    const upload = this.uploads.get(id);
    if (upload === undefined) throw pinterestRefusal(404, 404, 'Media upload not found.');
    const status = this.statusOf(upload);
    if (upload.readsLeft > 0) upload.readsLeft -= 1;
    return { status: 200, body: { media_id: id, media_type: 'video', status } };
  }

  /** The video of a pin. @throws Refusal */
  videoOf(source: Readonly<Record<string, unknown>>): Buffer {
    const covers = ['cover_image_url', 'cover_image_data', 'cover_image_key_frame_time'];
    const upload = this.uploads.get(String(source['media_id']));
    if (upload?.bytes === undefined || this.statusOf(upload) !== 'succeeded')
      throw pinterestRefusal(400, 1, "Invalid request: 'media_id' is not ready.");
    if (covers.filter((name) => name in source).length !== 1) throw pinterestRefusal(400, 1, 'A cover image is required.');
    const { cover_image_url: cover } = source;
    if (cover !== undefined && (typeof cover !== 'string' || !URL.canParse(cover)))
      throw pinterestRefusal(400, 1, "Invalid request: 'cover_image_url'.");
    this.covers.push(cover ?? null);
    return upload.bytes;
  }

  /** Forgets what was registered. */
  forget(): void {
    this.uploads.clear();
  }

  private statusOf({ bytes, readsLeft }: Upload): string {
    if (bytes === undefined) return 'registered';
    if (readsLeft > 0) return 'processing';
    return this.fails ? 'failed' : 'succeeded';
  }
}
