import { Module } from '@nestjs/common';
import { ApprovalsModule, RequestsOrApprovals } from '../../approvals/index.js';
import { IdentityModule } from '../../identity/index.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { StepValuesRepository } from '../executions/step-values.repository.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { nodeCatalogue, WorkflowsModule } from '../workflows.module.js';
import { DeclaredVersions } from './declared-versions.js';
import { ExecutionControls } from './execution-controls.js';
import { ExecutionFollower } from './execution-follower.js';
import { ExecutionReader } from './execution-reader.js';
import { ExecutionReadsRepository } from './execution-reads.repository.js';
import { ExecutionRequests } from './execution-requests.js';
import { ExecutionSteps } from './execution-steps.js';
import { ExecutionSubjects } from './execution-subjects.js';
import { StepReadsRepository } from './step-reads.repository.js';
import { StepSettings } from './step-settings.js';

/** Executions as they are read. */
@Module({
  imports: [IdentityModule],
  providers: [
    ...[DeclaredVersions, ExecutionFollower, ExecutionReader, ExecutionSteps, ExecutionSubjects, StepSettings],
    ...[ExecutionReadsRepository, StepReadsRepository, StepValuesRepository, WorkflowsRepository, WorkflowVersionsRepository],
    { provide: NodeCatalogue, useValue: nodeCatalogue },
  ],
  exports: [ExecutionFollower, ExecutionReader, ExecutionSteps, ExecutionSubjects],
})
export class ExecutionsReadingModule {}

/** Starting and controlling executions, for callers that may need approval. */
@Module({
  imports: [ApprovalsModule, ExecutionsReadingModule, WorkflowsModule],
  providers: [ExecutionControls, ExecutionRequests, RequestsOrApprovals],
  exports: [ExecutionControls, ExecutionRequests],
})
export class ExecutionRequestsModule {}
