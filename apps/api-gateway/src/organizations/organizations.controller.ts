import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { CreateOrganization, DeleteOrganization, OrganizationResource, UpdateOrganization } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { DeletingOrganizations } from '@imprint/domain/deletion';
import type { OwnOrganization } from '@imprint/domain/identity';
import { OrganizationsService } from '@imprint/domain/members';
import { NewOrganizations } from '@imprint/domain/onboarding';
import {
  IdempotentBy,
  Operation,
  PersonOnly,
  Returns,
  ReturnsPage,
  SessionOnly,
  SessionWhileDeleting,
} from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';

/** The organization in the path is the one in effect: the caller acts there, with their role there. */
@Controller('v1/organizations')
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly newOrganizations: NewOrganizations,
    private readonly deleting: DeletingOrganizations,
  ) {}

  @Operation('listOrganizations', 'List your organizations', { note: 'With your role in each.' })
  @PersonOnly()
  @ReturnsPage(OrganizationResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<OwnOrganization>> {
    return this.organizations.list(caller.userId, query);
  }

  @Operation('createOrganization', 'Create an organization', { note: 'The caller becomes its owner.' })
  @PersonOnly()
  @Returns(OrganizationResource)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreateOrganization,
    @IdempotentBy() requestKey: string | null,
  ): Promise<OwnOrganization> {
    return this.newOrganizations.add(caller, body, requestKey);
  }

  @Operation('getOrganization', 'Read an organization')
  @SessionOnly('viewer')
  @Returns(OrganizationResource)
  @Get(':organizationId')
  read(@Caller() caller: Principal): Promise<OwnOrganization> {
    return this.organizations.read(caller);
  }

  @Operation('updateOrganization', 'Change an organization')
  @SessionOnly('admin')
  @Returns(OrganizationResource)
  @Patch(':organizationId')
  update(@Caller() caller: Principal, @Body() body: UpdateOrganization): Promise<OwnOrganization> {
    return this.organizations.update(caller, body);
  }

  @Operation('deleteOrganization', 'Delete an organization', {
    note: 'It stops at once and is erased after 14 days, until when an owner can restore it.',
  })
  @SessionOnly('owner')
  @Returns(OrganizationResource)
  @Delete(':organizationId')
  delete(@Caller() caller: Principal, @Body() body: DeleteOrganization): Promise<OwnOrganization> {
    return this.deleting.schedule(caller, body.name);
  }

  @Operation('restoreOrganization', 'Restore an organization that is scheduled for deletion')
  @SessionWhileDeleting('owner')
  @Returns(OrganizationResource)
  @HttpCode(200)
  @Post(':organizationId/restore')
  restore(@Caller() caller: Principal): Promise<OwnOrganization> {
    return this.deleting.restore(caller);
  }
}
