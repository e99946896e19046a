import { idPrefixes, JobStatus, postReadingScopes, problem, type Principal, type Scope } from '@imprint/contracts';
import { GenerationReader } from '@imprint/domain/generation';
import { PostOverview } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { requireAnyScope } from '../../tools/tool-catalogue.js';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetJobStatusArguments {
  @IsString()
  @Length(1, 64)
  jobId!: string;
}

const generationScopes: readonly Scope[] = ['images:read', 'images:create'];
const over: readonly string[] = ['completed', 'published', 'failed', 'cancelled'];

@DeclareTool({
  name: 'get_job_status',
  title: 'Follow a job',
  description:
    'Says how far work has come that goes on after its call was answered: the generation of an image (`gen_…`) or the publishing of one target of a release (`tgt_…`). Call it again every few seconds until isOver is true; then output, url or error says how it ended.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: [...generationScopes, ...postReadingScopes],
  hints: readsOnly,
  arguments: GetJobStatusArguments,
  result: () => objectSchema(JobStatus),
  shows: 'content-cards',
})
@Injectable()
export class GetJobStatusTool extends Tool<GetJobStatusArguments> {
  constructor(
    private readonly generations: GenerationReader,
    private readonly overview: PostOverview,
  ) {
    super();
  }

  override async run(caller: Principal, { jobId }: GetJobStatusArguments): Promise<ToolResult> {
    const job = await this.find(caller, jobId);
    const progress = job.progress === null || job.isOver ? '' : ` (${job.progress} %)`;
    return { data: job, text: `${job.id} is ${job.status}${progress}${job.error === null ? '.' : `: ${job.error.message}`}` };
  }

  private async find(caller: Principal, jobId: string): Promise<JobStatus> {
    switch (jobId.split('_', 1)[0]) {
      case idPrefixes.generation:
        requireAnyScope(caller, generationScopes, 'Reading a generation');
        return this.generation(caller, jobId);
      case idPrefixes.target:
        requireAnyScope(caller, postReadingScopes, 'Reading a target');
        return this.target(caller, jobId);
      default:
        throw problem('not_found', `There is no job ${jobId}.`);
    }
  }

  private async generation(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, progress, output, error, completedAt } = await this.generations.read(caller, jobId);
    return { id, kind: 'generation', status, isOver: over.includes(status), progress, output, url: null, error, completedAt };
  }

  private async target(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, url, error, publishedAt } = await this.overview.target(caller, jobId);
    const isOver = over.includes(status);
    return { id, kind: 'target', status, isOver, progress: null, output: null, url, error, completedAt: publishedAt };
  }
}
