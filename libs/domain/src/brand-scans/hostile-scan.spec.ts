import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { admin, openScans, type OpenedScans } from './brand-scans.fixture.js';
import { ExtractionThread } from './extraction/extraction-thread.js';
import { TestSite } from './site.fixture.js';

const lease = 3;
const bounds = { milliseconds: 2_500, heapMegabytes: 512, otherMegabytes: 256 };
const rules = 'div div div div div div div div p{color:red}'.repeat(8_000);
const hostile = (title: string): string =>
  `<title>${title}</title><style>${rules}</style>${'<a href="/about">About</a><a href="/contact">Contact</a>'}${'<div>'.repeat(150)}${'<p class="a b">Fired twice. </p>'.repeat(9_000)}`;
let opened: OpenedScans;
let site: TestSite;

beforeAll(async () => {
  opened = await openScans({
    settings: { SCAN_LEASE_SECONDS: lease },
    threads: { open: (signal) => new ExtractionThread(signal, bounds) },
  });
});
afterAll(() => opened.close());
beforeEach(async () => {
  const pages = Array.from({ length: 6 }, (_page, at) => `/about/${at}`);
  const links = pages.map((path) => `<a href="${path}">About</a>`).join('');
  site = await TestSite.open({
    '/': `${links}${hostile('Kiln')}`,
    ...Object.fromEntries(pages.map((path) => [path, hostile(path)])),
  });
});
afterEach(() => site.close());

it('a scan of a site that takes too long to read fails with its reason, keeps its lease meanwhile and leaves the brand as it was', async () => {
  const { id, brandId } = await opened.starting.create(admin, { url: site.url() });
  const running = opened.run(id);
  const leases = new Set<string>();
  let isOver = false;
  void running.finally(() => (isOver = true));
  while (!isOver) {
    const [row] = await opened.dataSource.query<{ wakeAt: Date; isHeld: boolean }[]>(
      `select wake_at as "wakeAt", status <> 'processing' or wake_at > now() as "isHeld" from brand_scan where id = $1`,
      [id],
    );
    if (row !== undefined) leases.add(`${row.wakeAt.toISOString()} ${row.isHeld}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await running;
  expect(await opened.reading.read(admin, brandId)).toMatchObject({
    ...{ scanStatus: 'failed', revision: 1, findings: [] },
    error: { code: 'site_too_complex', class: 'validation', retryable: false },
  });
  // It was renewed while the pages were read, and nobody could have taken the scan away.
  expect(leases.size).toBeGreaterThan(2);
  expect([...leases].filter((each) => each.endsWith('false'))).toEqual([]);
  expect(await opened.counted('brand_revision')).toBe(1);
}, 120_000);
