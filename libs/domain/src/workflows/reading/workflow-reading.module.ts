import { Module } from '@nestjs/common';
import { ApprovalsModule, RequestsOrApprovals } from '../../approvals/index.js';
import { IdentityModule } from '../../identity/index.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { StepValuesRepository } from '../executions/step-values.repository.js';
import { WorkflowsModule } from '../workflows.module.js';
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

/** Executions as they are read, and starting them over REST. */
@Module({
  imports: [ApprovalsModule, IdentityModule, WorkflowsModule],
  providers: [
    DeclaredVersions,
    ExecutionControls,
    ExecutionFollower,
    ExecutionReader,
    ExecutionReadsRepository,
    ExecutionRequests,
    ExecutionSteps,
    ExecutionSubjects,
    RequestsOrApprovals,
    StepReadsRepository,
    StepSettings,
    StepValuesRepository,
    WorkflowsRepository,
    WorkflowVersionsRepository,
  ],
  exports: [ExecutionControls, ExecutionFollower, ExecutionReader, ExecutionRequests, ExecutionSteps, ExecutionSubjects],
})
export class WorkflowReadingModule {}
