import { WorkflowsModule } from '@imprint/domain/workflows';
import { Module } from '@nestjs/common';
import { WorkflowNodesController } from './workflow-nodes.controller.js';
import { WorkflowTemplatesController } from './workflow-templates.controller.js';
import { WorkflowVersionsController } from './workflow-versions.controller.js';
import { WorkflowsController } from './workflows.controller.js';

@Module({
  imports: [WorkflowsModule],
  controllers: [WorkflowNodesController, WorkflowsController, WorkflowTemplatesController, WorkflowVersionsController],
})
export class WorkflowsApiModule {}
