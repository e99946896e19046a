import type { BrandRecord } from '@imprint/contracts/brands';
import type { BrandFinding } from '@imprint/contracts/brand-scans';
import sharp from 'sharp';
import { admin, openScans, quietVoice, TestWriter, type OpenedScans } from './brand-scans.fixture.js';
import type { BrandScanView } from './brand-scans.service.js';
import { file, TestSite } from './site.fixture.js';

export const words = 'We bake bread every morning, with flour from the mill next door, and we sell it until it is gone. '.repeat(
  4,
);
const css = 'body{background:#fdf6e3;color:#1c2430}a,button{background:#b3261e;color:#fff}h1{font-family:Fraunces}';

/** The start page of a café. */
export const page = (more = '', title = 'Terrace'): string => `<html lang="en"><head><title>${title}</title>
  <meta property="og:site_name" content="${title}"><meta name="description" content="A café with a view of the harbour.">
  <link rel="stylesheet" href="/style.css"></head>
  <body><header><a href="/"><img src="/logo.png" alt="${title} logo" class="logo" width="200" height="80"></a></header>
  <main><h1>${title}</h1><p>${words}</p>${more}</main></body></html>`;

/** Scans of the site of a café, with a model that describes voices. */
export class ScanStage {
  readonly writer: TestWriter;

  private constructor(
    readonly opened: OpenedScans,
    writer: TestWriter,
    public site: TestSite,
  ) {
    this.writer = writer;
  }

  static async open(): Promise<ScanStage> {
    const writer = new TestWriter();
    const opened = await openScans({ models: new Map([['some/writer', writer]]) });
    return new ScanStage(opened, writer, await TestSite.open());
  }

  /** The site as it was in the beginning, and no scan of it. */
  async begin(): Promise<void> {
    await this.opened.dataSource.query('delete from brand_scan');
    this.opened.rates.begin();
    const picture = { width: 200, height: 80, channels: 4, background: '#b3261e' } as const;
    const logo = await sharp({ create: picture }).png().toBuffer();
    this.site.routes = { '/': page(), '/style.css': file('text/css', css), '/logo.png': file('image/png', logo) };
    this.writer.answer = () => ({ voice: { ...quietVoice, tone: 'Warm and plain', values: ['Regional food'] } });
    this.writer.asked.length = 0;
  }

  async close(): Promise<void> {
    await this.site.close();
    await this.opened.close();
  }

  async scanned(body: object = {}): Promise<BrandScanView> {
    const { id, brandId } = await this.opened.starting.create(admin, { url: this.site.url(), ...body });
    await this.opened.run(id);
    return this.opened.reading.read(admin, brandId);
  }

  async rescanned(brandId: string): Promise<BrandScanView> {
    const { id } = await this.opened.starting.rescan(admin, brandId, {}, null);
    await this.opened.run(id);
    return this.opened.reading.read(admin, brandId);
  }

  brandOf({ brandId }: { brandId: string }) {
    return this.opened.brands.read(admin, brandId);
  }

  revisionsOf({ brandId }: { brandId: string }): Promise<{ number: number; changedFields: string[]; record: BrandRecord }[]> {
    return this.opened.dataSource.query(
      `select number, changed_fields as "changedFields", record from brand_revision where brand_id = $1 order by number`,
      [brandId],
    );
  }

  review(scan: BrandScanView, body: { take?: string[]; leave?: string[]; expectedRevision?: number }): Promise<BrandScanView> {
    return this.opened.reviewing.review(admin, scan.brandId, { expectedRevision: scan.revision, ...body });
  }
}

/** What a scan found for a field. */
export const finding = ({ findings }: BrandScanView, field: string): BrandFinding => {
  const found = findings.find((each) => each.field === field);
  if (found === undefined) throw new Error(`nothing was found for ${field}: ${findings.map((each) => each.field).join(' ')}`);
  return found;
};
