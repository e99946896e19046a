/** Why something of a site is not read. The last three concern scans only: an address is checked without robots.txt and without its content. */
export type SiteProblemCode =
  | 'destination_refused'
  | 'site_unreachable'
  | 'site_unreadable'
  | 'robots_disallowed'
  | 'robots_unreachable'
  | 'site_too_complex';

/** A site, or a part of it, cannot be read. The message is for whoever asked for the scan. */
export class SiteProblem extends Error {
  override readonly name = 'SiteProblem';

  constructor(
    readonly code: SiteProblemCode,
    message: string,
    /** Whether the same may work later. */
    readonly retryable: boolean,
  ) {
    super(message);
  }
}
