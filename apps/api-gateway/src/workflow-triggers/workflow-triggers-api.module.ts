import { WorkflowsModule } from '@imprint/domain/workflows';
import { Module } from '@nestjs/common';
import { WorkflowHooksController } from './workflow-hooks.controller.js';
import { WorkflowTriggersController } from './workflow-triggers.controller.js';

@Module({ imports: [WorkflowsModule], controllers: [WorkflowHooksController, WorkflowTriggersController] })
export class WorkflowTriggersApiModule {}
