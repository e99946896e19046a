import { declareRoom, signal } from '../rooms/room.js';
import { integer, list } from '../settings/setting.js';

/** Brands that are read from their sites. */
export const brandScans = declareRoom({
  idPrefixes: {
    brandScan: 'scan',
    brandScanFinding: 'bsf',
  },
  limits: {
    /** Seconds in which the address of a new scan has to answer, redirects and names included (spec §8). */
    scanCheckSeconds: 8,
    /** Redirects that are followed from one address. */
    scanRedirects: 3,
    /** Pages that are read of a site besides its start page. */
    scanPages: 12,
    /** Scans that an organization may start in an hour. */
    scansPerHour: 30,
    /** Scans of a brand that are kept. */
    scansPerBrand: 20,
    /** Characters of what a finding quotes. */
    scanEvidenceLength: 300,
    /** Fields that one review takes and leaves. */
    scanFields: 60,
  },
  auditActions: ['brand-scan.requested', 'brand-scan.reviewed'],
  queues: {
    /** Producers: api-gateway, mcp-server; consumer: scheduler-worker. */
    brandScan: 'brand-scan',
  },
  signals: {
    /** A scan was requested, went on, ended or was reviewed. */
    'scan.changed': signal<{ organizationId: string; scanId: string; status: string; progress: number }>(),
  },
  settings: {
    SCAN_ALLOWED_HOSTS: list({
      description: 'Private hosts (`host` or `host:port`) that brands may be read from.',
      fallback: [],
      shown: 'none',
    }),
    SCAN_WAIT_SECONDS: integer({
      description: 'How long a request for a new brand waits for the end of its scan before it answers that the scan is running.',
      fallback: 20,
      min: 1,
      max: 20,
    }),
    SCAN_SECONDS: integer({
      description: 'How long a scan reads a site. What was read by then is what the brand is made of.',
      fallback: 60,
      min: 1,
      max: 600,
    }),
    SCAN_LEASE_SECONDS: integer({
      description: 'How long a worker that died keeps a scan from others.',
      fallback: 30,
      min: 3,
      max: 3_600,
    }),
  },
  errors: {
    destination_refused: {
      status: 400,
      title: 'Address refused',
      advice:
        'Send the public address of a site. Addresses of private networks are refused, also where a site redirects to one; an operator can allow them in `SCAN_ALLOWED_HOSTS`.',
    },
    site_unreachable: {
      status: 422,
      title: 'Site not reached',
      advice: 'Check the address in a browser. The site has to answer within 8 seconds, with at most 3 redirects.',
    },
    site_unreadable: {
      status: 422,
      title: 'No web page at this address',
      advice: 'Send the address of a page: it has to answer with status 200 and HTML.',
    },
    scan_running: {
      status: 409,
      title: 'Scan under way',
      advice: 'Wait until the scan of this brand has ended, then start another one.',
    },
  },
});
