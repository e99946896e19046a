import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { SpendApprovalRequired } from '../credits/index.js';
import { ApprovalRequired } from '../identity/index.js';
import type { ApprovalView } from './approvals.service.js';
import { AskForApproval } from './ask-for-approval.js';

/** The tools that execute these requests once they are approved, with their titles. */
export const publishingTools = {
  create_post: 'Create a post',
  update_post: 'Change a draft',
  delete_post: 'Delete a draft',
  create_scheduled_release: 'Schedule a release',
  update_scheduled_release: 'Change a release',
  control_scheduled_release: 'Control a release',
  edit_published_post: 'Edit a published post',
  delete_published_post: 'Delete a published post',
  publish_article: 'Publish an article',
} as const;

/** What a request returns when it waits for approval. */
export class AskedFor {
  constructor(readonly approval: ApprovalView) {}
}

/** A request in the form in which it runs, with what is needed to request approval. */
export interface ApprovableRequest {
  toolName: string;
  toolTitle: string;
  /** Whether it schedules or publishes. */
  publishes: boolean;
  arguments: object;
  /** Validates the request, whoever executes it, where attempting it does not. */
  check?: () => Promise<unknown>;
  /** The content that the request refers to, as the tool returns it. */
  subject?: () => Promise<unknown>;
  idempotencyKey?: string | null;
}

/** A request in the form of the tool that runs it. */
export interface PublishingRequest extends Omit<ApprovableRequest, 'toolName' | 'toolTitle' | 'publishes'> {
  tool: keyof typeof publishingTools;
  check: () => Promise<unknown>;
}

/** Executes requests at once, or stores them as calls of the equivalent tools until somebody approves them. */
@Injectable()
export class RequestsOrApprovals {
  constructor(private readonly approvals: AskForApproval) {}

  /** @param work throws `ApprovalRequired` where it needs an approval */
  async orAsk<T>(caller: Principal, work: () => Promise<T>, { tool, ...request }: PublishingRequest): Promise<T | AskedFor> {
    return this.doneOrAsked(caller, work, { ...request, toolName: tool, toolTitle: publishingTools[tool], publishes: true });
  }

  /** @param work throws `ApprovalRequired` where it needs an approval */
  async doneOrAsked<T>(caller: Principal, work: () => Promise<T>, request: ApprovableRequest): Promise<T | AskedFor> {
    // A repeat gets the first response, even if settings or the approval have changed since.
    const asked = await this.approvals.askedBefore(caller, request.idempotencyKey ?? null);
    if (asked !== null) return new AskedFor(asked);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApprovalRequired)) throw error;
      return this.ask(caller, request, error);
    }
  }

  private async ask(
    caller: Principal,
    { toolName, toolTitle, publishes, arguments: given, check, subject, idempotencyKey = null }: ApprovableRequest,
    required: ApprovalRequired,
  ): Promise<AskedFor> {
    await check?.();
    const call = {
      ...({ toolName, toolTitle, publishes, connector: 'standard', idempotencyKey } as const),
      ...(required instanceof SpendApprovalRequired && { spend: required.spend }),
      arguments: JSON.parse(JSON.stringify(given)) as Record<string, unknown>,
      subject: (await subject?.()) ?? null,
    };
    return new AskedFor(await this.approvals.view(caller, call));
  }
}
