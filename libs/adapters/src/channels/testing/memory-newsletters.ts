import type { IssueRefusal, NewIssue, NewsletterIssues, StartedIssue } from '@imprint/domain/newsletters/issues';

/** Newsletters in memory, which can lose a response. */
export class MemoryNewsletters implements NewsletterIssues {
  readonly issues = new Map<string, NewIssue & { files: readonly Buffer[] }>();
  loseAnswer = false;
  isConfigured = true;
  refuses: IssueRefusal['refused'] | undefined;

  /** Only from this domain. */
  senderAddress(entered: string): string | null {
    const address = entered === '' ? 'news@terrace.example' : entered.toLowerCase();
    return address.endsWith('@terrace.example') ? address : null;
  }

  list(organizationId: string, brandId: string): Promise<{ id: string; name: string }[]> {
    return Promise.resolve(organizationId === 'org_1' && brandId === 'brand_1' ? [{ id: 'nws_1', name: 'Terrace news' }] : []);
  }

  start(issue: NewIssue, files: readonly Buffer[]): Promise<StartedIssue | IssueRefusal> {
    if (this.refuses !== undefined) return Promise.resolve({ refused: this.refuses });
    if (!this.issues.has(issue.targetId)) this.issues.set(issue.targetId, { ...issue, files });
    if (!this.loseAnswer) return Promise.resolve(started(issue.targetId));
    this.loseAnswer = false;
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  }

  find(organizationId: string, targetId: string): Promise<StartedIssue | null> {
    return Promise.resolve(this.issues.get(targetId)?.organizationId === organizationId ? started(targetId) : null);
  }
}

const started = (targetId: string): StartedIssue => ({ id: `iss_${targetId}` });
