import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { AcceptInvitation, CreateInvitation, InvitationResource, OrganizationResource } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import type { OwnOrganization } from '@imprint/domain/identity';
import { InvitationsService, JoiningService, OrganizationsService, type InvitationView } from '@imprint/domain/members';
import { Operation, PersonOnly, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly joining: JoiningService,
    private readonly organizations: OrganizationsService,
  ) {}

  @Operation('createInvitation', 'Invite someone by email', {
    note: 'Again for the same address: the earlier invitation is void.',
  })
  @SessionOnly('admin')
  @Returns(InvitationResource)
  @Post('organizations/:organizationId/invitations')
  invite(@Caller() caller: Principal, @Body() body: CreateInvitation): Promise<InvitationView> {
    return this.invitations.invite(caller, body);
  }

  @Operation('listInvitations', 'List open invitations')
  @SessionOnly('admin')
  @ReturnsPage(InvitationResource)
  @Get('organizations/:organizationId/invitations')
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<InvitationView>> {
    return this.invitations.list(caller, query);
  }

  @Operation('deleteInvitation', 'Withdraw an invitation')
  @SessionOnly('admin')
  @Returns(InvitationResource)
  @Delete('organizations/:organizationId/invitations/:invitationId')
  withdraw(@Caller() caller: Principal, @Param('invitationId') invitationId: string): Promise<InvitationView> {
    return this.invitations.withdraw(caller, invitationId);
  }

  @Operation('acceptInvitation', 'Join an organization', {
    note: 'Answers with the organization that the caller is a member of now.',
  })
  @PersonOnly()
  @Returns(OrganizationResource)
  @HttpCode(200)
  @Post('invitations/accept')
  async accept(@Caller() caller: Principal, @Body() body: AcceptInvitation): Promise<OwnOrganization> {
    const joined = await this.joining.accept(body.code, caller);
    return this.organizations.read({ ...caller, ...joined });
  }
}
