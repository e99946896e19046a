import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { CreateOrganization, OrganizationResource, UpdateOrganization } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import type { OwnOrganization } from '@imprint/domain/identity';
import { OrganizationsService } from '@imprint/domain/members';
import { NewOrganizations } from '@imprint/domain/onboarding';
import { IdempotentBy, Operation, PersonOnly, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';

/** The organization in the path is the one in effect: the caller acts there, with their role there. */
@Controller('v1/organizations')
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly newOrganizations: NewOrganizations,
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
}
