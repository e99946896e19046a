import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { SetWorkflowSecret, WorkflowSecretResource } from '@imprint/contracts/workflows';
import { WorkflowSecrets, type WorkflowSecretView } from '@imprint/domain/workflows';
import { Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';

/** Secrets that workflows send to other services. */
@Controller('v1/workflow-secrets')
export class WorkflowSecretsController {
  constructor(private readonly secrets: WorkflowSecrets) {}

  @Operation('listWorkflowSecrets', 'List the secrets of workflows', { note: 'Their values are never returned.' })
  @SessionOnly('admin')
  @ReturnsPage(WorkflowSecretResource)
  @Get()
  list(@Caller() caller: Principal): Promise<Page<WorkflowSecretView>> {
    return this.secrets.list(caller);
  }

  @Operation('getWorkflowSecret', 'Read what a secret of workflows is for', { note: 'Its value is never returned.' })
  @SessionOnly('admin')
  @Returns(WorkflowSecretResource)
  @Get(':name')
  read(@Caller() caller: Principal, @Param('name') name: string): Promise<WorkflowSecretView> {
    return this.secrets.read(caller, name);
  }

  @Operation('setWorkflowSecret', 'Set a secret of workflows', {
    note: 'Replaces the one of that name. Steps that send it from now on, those of executions that have begun included, send the new one.',
  })
  @SessionOnly('admin')
  @Returns(WorkflowSecretResource)
  @Put(':name')
  set(@Caller() caller: Principal, @Param('name') name: string, @Body() body: SetWorkflowSecret): Promise<WorkflowSecretView> {
    return this.secrets.set(caller, name, body);
  }

  @Operation('deleteWorkflowSecret', 'Delete a secret of workflows', { note: 'Steps that would send it fail from now on.' })
  @SessionOnly('admin')
  @HttpCode(204)
  @Delete(':name')
  remove(@Caller() caller: Principal, @Param('name') name: string): Promise<void> {
    return this.secrets.remove(caller, name);
  }
}
