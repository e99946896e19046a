import type { Principal } from '@imprint/contracts/access';
import type { Connector, McpFailure } from '@imprint/contracts/mcp';
import { ApprovalAuthority, AskForApproval, reviewUrlOf, type ApprovalStanding } from '@imprint/domain/approvals';
import { type Spend, SpendApprovalRequired } from '@imprint/domain/credits';
import { ApprovalRequired } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientPerson } from './client-person.js';
import type { ToolEntry } from './tool-catalogue.js';
import type { Tool } from './tool.js';

/** A call with checked rights and arguments. */
export interface CheckedCall {
  entry: ToolEntry;
  tool: Tool;
  /** As sent. */
  given: Record<string, unknown>;
  checked: object;
  connector: Connector;
  person: ClientPerson;
}

/** What a call that waits is answered. */
export interface Waiting {
  waiting: McpFailure;
}

/** Keeps writes with the policy `approval-required` from running until a person has approved them (spec §4.3). */
@Injectable()
export class ApprovalGate {
  constructor(
    private readonly approvals: AskForApproval,
    private readonly authority: ApprovalAuthority,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The response to a call that now waits; undefined when it may run. @throws Problem when it could never run */
  async hold(caller: Principal, call: CheckedCall): Promise<McpFailure | undefined> {
    const { entry, tool, checked } = call;
    const publishes = entry.publishes ?? false;
    const policy = (await tool.policyFor?.(caller, checked)) ?? entry.policy;
    if (policy !== 'approval-required' || (publishes && !(await this.approvals.isNeededToPublish(caller)))) return undefined;
    await tool.check?.(caller, checked);
    return this.ask(caller, call, { publishes });
  }

  /**
   * The result of a call, or the response to one that now waits: because of what it costs, or because it turned out that it publishes.
   * @throws Problem when too many wait
   */
  async orAsk<Result>(caller: Principal, call: CheckedCall, work: () => Promise<Result>): Promise<Result | Waiting> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SpendApprovalRequired)
        return { waiting: await this.ask(caller, call, { publishes: false, spend: error.spend }) };
      if (error instanceof ApprovalRequired && call.entry.publishes === true && call.entry.policy === 'direct')
        return { waiting: await this.ask(caller, call, { publishes: true }) };
      throw error;
    }
  }

  private async ask(
    caller: Principal,
    { entry, tool, given, checked, connector, person }: CheckedCall,
    why: { publishes: boolean; spend?: Spend },
  ): Promise<McpFailure> {
    const { id, status, summary } = await this.approvals.askForApproval(caller, {
      toolName: entry.name,
      toolTitle: entry.title,
      ...why,
      connector,
      arguments: given,
      subject: await tool.subject(caller, checked),
    });
    // Approvals cannot be resolved on the restricted connector.
    const standing = connector === 'standard' ? await this.authority.standing(caller, id) : 'none';
    const canResolveApproval = standing === 'may' || (standing === 'confirm' && person.canBeAsked);
    return {
      code: 'approval_pending',
      message: `Nothing was done yet: “${summary}” waits for approval ${id}. ${howToGoOn(id, connector, canResolveApproval ? standing : 'none')}`,
      nextStepUrl: reviewUrlOf(this.config, id),
      approvalId: id,
      toolName: entry.name,
      approvalStatus: status,
      canResolveApproval,
    };
  }
}

function howToGoOn(id: string, connector: Connector, standing: ApprovalStanding): string {
  const page = 'A person decides at nextStepUrl';
  if (standing === 'may') return `${page}, or with resolve_approval once the person you work for has agreed.`;
  if (standing === 'confirm') return `${page}, or in the form that resolve_approval shows them in this client.`;
  // The restricted connector has no tool to follow an approval.
  const follow = connector === 'standard' ? `get_job_status with ${id} says what came of it` : 'get_posts shows what came of it';
  return `${page}; ${follow}.`;
}
