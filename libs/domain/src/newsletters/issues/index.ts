/** A picture of an issue, as a preview shows it. */
export interface IssueImage {
  assetId: string;
  mimeType: string;
  altText: string | null;
  /** Its size, or a placeholder where it is not known yet. */
  bytes: number | string;
}

/** A post as it is mailed to the subscribers of a newsletter. */
export interface NewIssue {
  targetId: string;
  organizationId: string;
  brandId: string;
  newsletterId: string;
  senderName: string;
  senderAddress: string;
  subject: string;
  /** Markdown. */
  body: string;
  images: readonly IssueImage[];
}

/** An issue that was started. */
export interface StartedIssue {
  id: string;
}

/** Why no mail was queued. */
export interface IssueRefusal {
  refused: 'newsletter_gone' | 'no_subscribers' | 'sender_not_allowed' | 'mail_off';
}

/** Port to the newsletters of this instance. */
export interface NewsletterIssues {
  /**
   * The address as it is used, or the only allowed one when none is entered.
   * @returns null for one that the operator does not let newsletters be sent from
   */
  senderAddress(entered: string): string | null;
  /** Whether this instance sends mail at all. */
  readonly isConfigured: boolean;
  /** Newsletters that an account of this brand can send to. */
  list(organizationId: string, brandId: string): Promise<{ id: string; name: string }[]>;
  /**
   * Queues one mail for each subscriber who has confirmed, all of them or none. An issue that exists stays as it is.
   * @param files bytes of the images, in their order
   */
  start(issue: NewIssue, files: readonly Buffer[]): Promise<StartedIssue | IssueRefusal>;
  /** The issue of a target; null when there is none, which is certain. */
  find(organizationId: string, targetId: string): Promise<StartedIssue | null>;
}

/** Injection token of `NewsletterIssues`. */
export const NEWSLETTER_ISSUES = Symbol('NEWSLETTER_ISSUES');
