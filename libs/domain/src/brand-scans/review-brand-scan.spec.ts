import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, quietVoice, stranger } from './brand-scans.fixture.js';
import { logoField } from './found-fields.js';
import { finding, page, ScanStage } from './scan-stage.fixture.js';
import { file } from './site.fixture.js';

let stage: ScanStage;
beforeAll(async () => {
  stage = await ScanStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());

describe('a review', () => {
  it('takes and leaves single fields by one revision: what is left says what it said before', async () => {
    const scan = await stage.scanned();
    const before = (await stage.revisionsOf(scan))[0]?.record;
    const after = await stage.review(scan, { take: ['description'], leave: ['voice.tone', 'identity.colors'] });
    expect(after.revision).toBe(3);
    expect([finding(after, 'description').state, finding(after, 'voice.tone').state, finding(after, 'label').state]).toEqual([
      'taken',
      'left',
      'proposed',
    ]);
    const brand = await stage.brandOf(scan);
    expect(brand).toMatchObject({ description: 'A café with a view of the harbour.', voice: { tone: '' }, label: 'Terrace' });
    expect(brand.identity.colors).toEqual(before?.identity.colors);
    expect((await stage.revisionsOf(scan))[2]?.changedFields.toSorted()).toEqual(['identity.colors', 'voice.tone']);
  });

  it('can be changed afterwards, and makes no revision where nothing changes', async () => {
    const scan = await stage.scanned();
    const left = await stage.review(scan, { leave: ['description'] });
    const again = await stage.review(left, { leave: ['description'] });
    expect([left.revision, again.revision]).toEqual([3, 3]);
    const taken = await stage.review(again, { take: ['description'] });
    expect([taken.revision, (await stage.brandOf(scan)).description]).toEqual([4, 'A café with a view of the harbour.']);
    expect((await stage.review(taken, { leave: ['description'] })).revision).toBe(5);
  });

  it('does not touch what somebody has written since', async () => {
    const scan = await stage.scanned();
    await stage.opened.editing.update(admin, scan.brandId, { description: 'Better.', expectedRevision: 2 } as never);
    await stage.review(scan, { expectedRevision: 3, leave: ['description'] });
    expect((await stage.brandOf(scan)).description).toBe('Better.');
  });

  it.each([
    ['of an earlier revision', { expectedRevision: 1, take: ['description'] }, { code: 'revision_conflict' }],
    [
      'of a field that was not found',
      { take: ['customInstructions'] },
      { code: 'validation_failed', entries: [{ source: { pointer: '/take/0' } }] },
    ],
    [
      'that takes and leaves',
      { take: ['label'], leave: ['description', 'label'] },
      { code: 'validation_failed', entries: [{ source: { pointer: '/leave/1' } }] },
    ],
  ])('%s is refused, and changes nothing', async (_what, body, problem) => {
    const scan = await stage.scanned();
    const before = await stage.opened.counts();
    await expect(stage.review(scan, body)).rejects.toMatchObject(problem);
    expect(await stage.opened.counts()).toEqual(before);
    expect(new Set((await stage.opened.reading.read(admin, scan.brandId)).findings.map(({ state }) => state))).toEqual(
      new Set(['proposed']),
    );
  });

  it('of a scan that is not the latest any more is refused: nobody has seen what the next one found', async () => {
    const seen = await stage.scanned();
    stage.site.routes['/'] = page().replace('A café with', 'A bar with');
    const latest = await stage.rescanned(seen.brandId);
    expect(latest.revision).toBe(seen.revision);
    const review = { expectedRevision: seen.revision, take: ['description'] };
    const refused = stage.opened.reviewing.review(admin, seen.brandId, { ...review, scanId: seen.id });
    await expect(refused).rejects.toMatchObject({ code: 'revision_conflict' });
    expect((await stage.brandOf(seen)).revision).toBe(seen.revision);
    await stage.opened.reviewing.review(admin, seen.brandId, { ...review, scanId: latest.id });
    expect((await stage.brandOf(seen)).description).toBe('A bar with a view of the harbour.');
  });

  it('is for admins of the organization', async () => {
    const scan = await stage.scanned();
    const body = { expectedRevision: 2, take: ['label'] };
    await expect(stage.opened.reviewing.review(stranger, scan.brandId, body)).rejects.toMatchObject({ code: 'not_found' });
    for (const caller of [
      { ...admin, role: 'creator' as const },
      { ...admin, kind: 'api-key' as const, scopes: ['posts:draft' as const] },
    ])
      await expect(stage.opened.reviewing.review(caller, scan.brandId, body)).rejects.toMatchObject({
        code: 'insufficient_permissions',
      });
    await expect(stage.opened.reading.read(stranger, scan.brandId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(stage.opened.reading.job(stranger, scan.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a rescan', () => {
  it('writes nothing, and shows what differs from the brand and from the scan before', async () => {
    const first = await stage.scanned();
    stage.site.routes['/'] = page()
      .replace('A café with a view of the harbour.', 'A bakery with a view of the harbour.')
      .replace('lang="en"', '');
    stage.writer.answer = () => ({ voice: { ...quietVoice, tone: 'Warm and plain', style: 'Short sentences' } });
    const scan = await stage.rescanned(first.brandId);
    expect(scan).toMatchObject({ isFirst: false, revision: 2, scanStatus: 'completed' });
    expect(finding(scan, 'description')).toMatchObject({
      ...{ change: 'changed', previous: 'A café with a view of the harbour.', current: 'A café with a view of the harbour.' },
      ...{ value: 'A bakery with a view of the harbour.', state: 'proposed', isCurrent: false },
    });
    expect(finding(scan, 'voice.style')).toMatchObject({ change: 'new', previous: null, state: 'proposed' });
    expect(finding(scan, 'voice.tone')).toMatchObject({ change: 'same', state: 'taken', isCurrent: true });
    expect(scan.gone).toContain('voice.values');
    const after = await stage.review(scan, { take: ['description'] });
    expect([after.revision, (await stage.brandOf(scan)).description]).toEqual([3, 'A bakery with a view of the harbour.']);
  });

  it('that fails takes nothing away: what the scan before found is shown and reviewed as before', async () => {
    const first = await stage.scanned();
    const { id } = await stage.opened.starting.rescan(admin, first.brandId, {}, null);
    stage.site.routes['/'] = file('text/html', 'gone', 404);
    await stage.opened.run(id);
    const failed = await stage.opened.reading.read(admin, first.brandId);
    expect(failed).toMatchObject({ id, scanStatus: 'failed', error: { code: 'site_unreadable' } });
    expect(failed.findings).toEqual(first.findings);
    const review = { expectedRevision: failed.revision, scanId: id, leave: ['description'] };
    const after = await stage.opened.reviewing.review(admin, first.brandId, review);
    expect([after.revision, finding(after, 'description').state, (await stage.brandOf(first)).description]).toEqual([
      3,
      'left',
      '',
    ]);
    const named = { expectedRevision: after.revision, scanId: first.id, take: ['description'] };
    expect((await stage.opened.reviewing.review(admin, first.brandId, named)).revision).toBe(4);
  });

  it('finds the same logo as the same picture', async () => {
    const first = await stage.scanned();
    const again = await stage.rescanned(first.brandId);
    expect(finding(again, logoField)).toMatchObject({ value: finding(first, logoField).value, change: 'same', state: 'taken' });
    const count = await stage.opened.dataSource.query('select count(*)::integer as count from asset where brand_id = $1', [
      first.brandId,
    ]);
    expect(count).toEqual([{ count: 1 }]);
  });

  it('leaves what was left, as long as the site says the same', async () => {
    const first = await stage.scanned();
    await stage.review(first, { leave: ['description'] });
    expect(finding(await stage.rescanned(first.brandId), 'description')).toMatchObject({
      state: 'left',
      change: 'same',
      isCurrent: false,
    });
    stage.site.routes['/'] = page().replace('A café with', 'A bar with');
    expect(finding(await stage.rescanned(first.brandId), 'description')).toMatchObject({ state: 'proposed', change: 'changed' });
  });
});
