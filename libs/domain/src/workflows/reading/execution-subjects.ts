import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ExecuteWorkflow } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { graphHash } from '../graph/graph-hash.js';
import { ExecutionReader } from './execution-reader.js';

/** What an approval of an execution is about: it is void once somebody has changed what would run. */
export interface ExecutionSubject {
  workflowId: string;
  name: string;
  /** Of the graph; null while there is none to run. */
  hash: string | null;
}

/** What would run. */
@Injectable()
export class ExecutionSubjects {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly versions: WorkflowVersionsRepository,
    private readonly executions: ExecutionReader,
  ) {}

  /** @throws Problem `not_found` */
  async ofWorkflow(caller: Principal, workflowId: string, version?: ExecuteWorkflow['version']): Promise<ExecutionSubject> {
    const workflow = await this.workflows.find(caller, workflowId);
    if (workflow === null) throw problem('not_found', `There is no workflow ${workflowId}.`);
    const { organizationId, name, draft, publishedVersion } = workflow;
    if (version === 'draft') return { workflowId, name, hash: graphHash(draft) };
    const published =
      publishedVersion === null ? null : await this.versions.findNumber(organizationId, workflowId, publishedVersion);
    return { workflowId, name, hash: published?.hash ?? null };
  }

  /** Of an execution that goes on: its own version, which never changes. @throws Problem `not_found` */
  async ofExecution(caller: Principal, executionId: string): Promise<ExecutionSubject> {
    const { organizationId, workflowId, versionId } = await this.executions.find(caller, executionId);
    const version = await this.versions.find(organizationId, versionId);
    return { workflowId, name: version?.graph.name ?? '', hash: version?.hash ?? null };
  }
}
