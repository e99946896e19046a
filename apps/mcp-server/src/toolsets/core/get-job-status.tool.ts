import { postReadingScopes, workflowReadingScopes, type Principal, type Scope } from '@imprint/contracts/access';
import { Described, idPrefixes } from '@imprint/contracts/documents';
import { problem, type Failure } from '@imprint/contracts/errors';
import { generationReadingScopes, isJobOver, JobStatus } from '@imprint/contracts/generation';
import { ApprovalsService, type ApprovalView } from '@imprint/domain/approvals';
import { BrandScans } from '@imprint/domain/brand-scans';
import { PostOverview } from '@imprint/domain/publishing';
import { ExecutionReader } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { requireAnyScope } from '../../tools/tool-catalogue.js';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';
import { GenerationJobs, linksTo } from '../generation/generation-jobs.js';
import { unknownYet } from './unknown-yet.js';
import { UploadJobs } from './upload-jobs.js';

export class GetJobStatusArguments {
  @Described('Id from the answer, e.g. `gen_…`.')
  @IsString()
  @Length(1, 64)
  jobId!: string;
}

const imageScopes = generationReadingScopes.image;
const generationScopes: readonly Scope[] = Object.values(generationReadingScopes).flat();
const uploadScopes: readonly Scope[] = [...imageScopes, 'videos:read', 'videos:create', 'brands:read', 'posts:draft'];

@DeclareTool({
  name: 'get_job_status',
  title: 'Follow a job',
  description:
    'Reports on a generation, batch, upload, scan, target, run of a workflow or call that waits for approval. Call it every few seconds until isOver. Next: output.assetId goes into create_post or create_scheduled_release; written.postId is a draft.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: [...uploadScopes, ...postReadingScopes, 'brands:read'],
  hints: readsOnly,
  arguments: GetJobStatusArguments,
  result: () => objectSchema(JobStatus),
  shows: 'content-cards',
})
@Injectable()
export class GetJobStatusTool extends Tool<GetJobStatusArguments> {
  constructor(
    private readonly generations: GenerationJobs,
    private readonly uploads: UploadJobs,
    private readonly overview: PostOverview,
    private readonly approvals: ApprovalsService,
    private readonly scans: BrandScans,
    private readonly executions: ExecutionReader,
  ) {
    super();
  }

  override async runTool(caller: Principal, { jobId }: GetJobStatusArguments): Promise<ToolResult> {
    const job = await this.find(caller, jobId);
    const progress = job.progress === null || job.isOver ? '' : ` (${job.progress} %)`;
    const text = `${job.id} is ${job.status}${progress}${job.error === null ? '.' : `: ${job.error.message}`}`;
    return { data: job, text, images: await this.generations.imagesOf(caller, job), links: linksTo(job) };
  }

  private async find(caller: Principal, jobId: string): Promise<JobStatus> {
    switch (jobId.split('_', 1)[0]) {
      case idPrefixes.generation:
        requireAnyScope(caller, generationScopes, 'Reading a generation');
        return this.generations.read(caller, jobId);
      case idPrefixes.batch:
        requireAnyScope(caller, generationScopes, 'Reading a batch');
        return this.generations.readBatch(caller, jobId);
      case idPrefixes.asset:
        requireAnyScope(caller, uploadScopes, 'Reading an upload');
        return this.uploads.read(caller, jobId);
      case idPrefixes.brandScan:
        requireAnyScope(caller, ['brands:read'], 'Reading a scan');
        return this.scan(caller, jobId);
      case idPrefixes.target:
        requireAnyScope(caller, postReadingScopes, 'Reading a target');
        return this.target(caller, jobId);
      case idPrefixes.workflowExecution:
        requireAnyScope(caller, workflowReadingScopes, 'Reading a run of a workflow');
        return this.execution(caller, jobId);
      case idPrefixes.approval:
        return approvalJob(await this.approvals.read(caller, jobId));
      default:
        throw problem('not_found', `There is no job ${jobId}.`);
    }
  }

  private async scan(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, progress, error, completedAt } = await this.scans.job(caller, jobId);
    const isOver = isJobOver(status);
    return { ...unknownYet, id, kind: 'scan', status, isOver, progress, error: isOver ? error : null, completedAt };
  }

  private async execution(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, progress, error, completedAt } = await this.executions.read(caller, jobId);
    return { ...unknownYet, id, kind: 'execution', status, isOver: isJobOver(status), progress, error, completedAt };
  }

  private async target(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, url, error, publishedAt } = await this.overview.target(caller, jobId);
    return { ...unknownYet, id, kind: 'target', status, isOver: isJobOver(status), url, error, completedAt: publishedAt };
  }
}

function approvalJob(approval: ApprovalView): JobStatus {
  const { id, runStatus, result, completedAt, resolvedAt } = approval;
  const status = runStatus ?? approval.status;
  const isOver = isJobOver(status);
  return {
    ...unknownYet,
    id,
    kind: 'approval',
    status,
    isOver,
    result,
    error: isOver ? whyNothingCame(approval) : null,
    completedAt: completedAt ?? (isOver ? resolvedAt : null),
  };
}

function whyNothingCame({ status, failure, voidReason, resolvedBy, comment }: ApprovalView): Failure | null {
  const because = (code: string, message: string): Failure => ({ class: 'unknown', code, message, retryable: false });
  if (failure !== null) return because(failure.code, failure.message);
  if (voidReason !== null) return because('void', `Nothing was done: ${voidReason}.`);
  if (status === 'expired') return because('expired', 'Nobody decided in time.');
  if (status !== 'declined') return null;
  return because('declined', `${resolvedBy?.name ?? 'Someone'} declined it${comment === null ? '.' : `: ${comment}`}`);
}
