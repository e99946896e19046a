import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { ListMembersQuery, MemberResource, UpdateMember } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import type { Member } from '@imprint/domain/identity';
import { MembersService } from '@imprint/domain/members';
import { Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';

@Controller('v1/organizations/:organizationId/members')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Operation('listMembers', 'List members')
  @SessionOnly('viewer')
  @ReturnsPage(MemberResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListMembersQuery): Promise<Page<Member>> {
    return this.members.list(caller, query);
  }

  @Operation('updateMember', 'Change the role or the brands of a member')
  @SessionOnly('admin')
  @Returns(MemberResource)
  @Patch(':userId')
  update(@Caller() caller: Principal, @Param('userId') userId: string, @Body() body: UpdateMember): Promise<Member> {
    return this.members.update(caller, userId, body);
  }

  @Operation('deleteMember', 'Remove a member', { note: 'Anybody may leave; to remove others takes an admin.' })
  @SessionOnly('viewer')
  @Returns(MemberResource)
  @Delete(':userId')
  remove(@Caller() caller: Principal, @Param('userId') userId: string): Promise<Member> {
    return this.members.remove(caller, userId);
  }
}
