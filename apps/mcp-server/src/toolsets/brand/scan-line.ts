import type { BrandScanView } from '@imprint/domain/brand-scans';

/** How a scan goes, in a sentence or two. What the site said is not in it: that is data. */
export function scanLine({
  brandId,
  scanStatus,
  progress,
  findings,
  pages,
  reviewUrl,
  revisionStatus,
  voiceAnalysis,
  error,
}: BrandScanView): string {
  if (scanStatus === 'none') return `The brand ${brandId} was not read from a site yet.`;
  if (scanStatus === 'running')
    return `The site of ${brandId} is being read (${progress} %). It can be reviewed at ${reviewUrl} then.`;
  if (scanStatus === 'failed') return `The site of ${brandId} could not be read: ${error?.message ?? ''}`;
  const read = pages.filter(({ outcome }) => outcome === 'read').length;
  const voice = voiceAnalysis === 'unavailable' ? ' Its voice could not be analysed.' : '';
  const open = findings.filter(({ state }) => state === 'proposed').length;
  return `Read ${read} pages for ${brandId}: ${findings.length} fields found, ${open} to review at ${reviewUrl}. Its revision is ${revisionStatus}.${voice}`;
}
