import { Module } from '@nestjs/common';
import { ApprovalsModule, PublishingRequestsModule, Requesters, RequestersModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { FeedReader } from '../knowledge/index.js';
import { MailModule } from '../mail/index.js';
import { PublishingModule } from '../publishing/index.js';
import { CompiledVersions } from './definitions/compiled-versions.js';
import { WorkflowVersionsRepository } from './definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from './definitions/workflows.repository.js';
import { type Effect, effectKind } from './effects/effect.js';
import { effects } from './effects/effects.js';
import { StepMailsRepository } from './effects/step-mails.repository.js';
import { ClaimStepsRepository } from './executions/claim-steps.repository.js';
import { EndStepsRepository } from './executions/end-steps.repository.js';
import { ExecutionsRepository } from './executions/executions.repository.js';
import { FinishExecutions } from './executions/finish-executions.js';
import { InlineSteps } from './executions/inline-steps.js';
import { PrepareSteps } from './executions/prepare-steps.js';
import { RunStep } from './executions/run-step.js';
import { StepLedger } from './executions/step-ledger.js';
import { StepSignalsRepository } from './executions/step-signals.repository.js';
import { StepValuesRepository } from './executions/step-values.repository.js';
import { StepWorker } from './executions/step-worker.js';
import { WakeWaitingSteps } from './executions/wake-waiting-steps.js';
import { NodeCatalogue, NodeKinds } from './nodes/node-kinds.js';
import { pureKinds } from './nodes/pure-kinds.js';
import { WorkflowSecretsModule } from './secrets/workflow-secrets.module.js';

/** What is known of the kinds of nodes. */
export const nodeCatalogue = new NodeCatalogue([...pureKinds, ...effects.map(({ declaration }) => declaration)]);

const ledger = [
  ClaimStepsRepository,
  EndStepsRepository,
  ExecutionsRepository,
  FinishExecutions,
  StepLedger,
  StepSignalsRepository,
  StepValuesRepository,
  WorkflowsRepository,
  WorkflowVersionsRepository,
];

/** Workflows, their versions and their executions. Executions are run by `WorkflowWorkerModule`. */
@Module({
  imports: [ApprovalsModule, AuditModule, BrandsModule, IdentityModule],
  providers: [...ledger, { provide: NodeCatalogue, useValue: nodeCatalogue }],
  exports: [NodeCatalogue],
})
export class WorkflowsModule {}

/** Runs executions, in a worker. */
@Module({
  imports: [
    ApprovalsModule,
    BrandsModule,
    IdentityModule,
    MailModule,
    PublishingModule,
    PublishingRequestsModule,
    RequestersModule,
    WorkflowSecretsModule,
  ],
  providers: [
    ...ledger,
    ...effects,
    CompiledVersions,
    FeedReader,
    InlineSteps,
    PrepareSteps,
    RunStep,
    StepMailsRepository,
    StepWorker,
    WakeWaitingSteps,
    {
      provide: NodeKinds,
      useFactory: (requesters: Requesters, ...all: Effect[]) =>
        new NodeKinds([
          ...pureKinds,
          ...effects.flatMap(({ declaration }, index) => {
            const effect = all[index];
            return effect === undefined ? [] : [effectKind(declaration, effect, requesters)];
          }),
        ]),
      inject: [Requesters, ...effects],
    },
  ],
})
export class WorkflowWorkerModule {}
