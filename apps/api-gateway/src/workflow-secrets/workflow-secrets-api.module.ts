import { WorkflowSecretsModule } from '@imprint/domain/workflows';
import { Module } from '@nestjs/common';
import { WorkflowSecretsController } from './workflow-secrets.controller.js';

@Module({ imports: [WorkflowSecretsModule], controllers: [WorkflowSecretsController] })
export class WorkflowSecretsApiModule {}
