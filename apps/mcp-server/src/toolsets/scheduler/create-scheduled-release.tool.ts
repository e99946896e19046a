import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { CreateRelease, ReleaseResource } from '@imprint/contracts/publishing';
import { ReleasesService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from './release-result.js';

export class CreateScheduledReleaseArguments extends CreateRelease {
  @Described('Unique: a repeated call returns the same release.')
  @IsOptional()
  @IsString()
  @Length(1, limits.idempotencyKeyLength)
  idempotencyKey?: string;
}

@DeclareTool({
  name: 'create_scheduled_release',
  title: 'Schedule a release',
  description:
    'Schedules a text with its media and thread to accounts, each with its own, once or repeated. Use it once the person has agreed to text, accounts and times, after get_scheduler_capabilities (connectionIds) and validate_scheduler_target. Next: get_scheduled_release.',
  toolset: 'scheduler',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: CreateScheduledReleaseArguments,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class CreateScheduledReleaseTool extends Tool<CreateScheduledReleaseArguments> {
  constructor(private readonly releases: ReleasesService) {
    super();
  }

  /** Neither a draft nor a repeated call needs approval; scheduling it does. */
  override async policyFor(caller: Principal, given: CreateScheduledReleaseArguments): Promise<MutationPolicy> {
    const isMade = await this.isMade(caller, given);
    return isMade || given.status === 'draft' ? 'direct' : 'approval-required';
  }

  override check(caller: Principal, { idempotencyKey: _key, ...body }: CreateScheduledReleaseArguments): Promise<void> {
    return this.releases.check(caller, body);
  }

  override async runTool(caller: Principal, given: CreateScheduledReleaseArguments, context: ToolContext): Promise<ToolResult> {
    const { idempotencyKey: _key, ...body } = given;
    const release = await this.releases.createRelease(caller, body, keyOf(caller, given) ?? context.idempotencyKey);
    // Another call with the key may have finished in between.
    await this.isMade(caller, given);
    return releaseResult(release);
  }

  /**
   * Whether an earlier call with the key created it. @throws Problem `idempotency_key_reused` if that created something else, or was
   * deleted
   */
  private async isMade(caller: Principal, given: CreateScheduledReleaseArguments): Promise<boolean> {
    const { idempotencyKey: _key, ...body } = given;
    const key = keyOf(caller, given);
    const made = key === null ? null : await this.releases.madeBefore(caller, body, key).catch(ofItsKey);
    if (made === null) return false;
    const { release, isSame } = made;
    if (!isSame) throw reused(`Another release, ${release.id}, was made with this idempotencyKey. Send a new one.`);
    if (release.status !== 'draft' || body.status === 'draft') return true;
    const detail = `The release ${release.id} was made with this idempotencyKey and is a draft. Schedule it with control_scheduled_release resume.`;
    throw reused(detail);
  }
}

/** Agents choose similar keys, so keys are scoped to the credential, as over REST. */
function keyOf(caller: Principal, { idempotencyKey }: CreateScheduledReleaseArguments): string | null {
  const credential = caller.apiKeyId ?? caller.mcpConnectionId ?? caller.userId;
  return idempotencyKey === undefined ? null : `tool:${credential}:${idempotencyKey}`;
}

function reused(detail: string): Error {
  return problem('idempotency_key_reused', detail, { pointer: '/idempotencyKey' });
}

/** Points the domain's error to the argument with the key. @throws the error */
function ofItsKey(error: unknown): never {
  throw error instanceof Problem && error.code === 'idempotency_key_reused' ? reused(error.message) : error;
}
