import type { Principal } from '@imprint/contracts/access';
import { ChooseOrganization, OrganizationResource } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import type { OwnOrganization } from '@imprint/domain/identity';
import { OrganizationsService } from '@imprint/domain/members';
import { Operation, PersonOnly, Returns } from '@imprint/platform/http';
import { Body, Controller, Put } from '@nestjs/common';

@Controller('v1/auth/organization')
export class OrganizationChoiceController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Operation('chooseOrganization', 'Choose where requests act that name no organization', {
    note: 'In every session of the caller.',
  })
  @PersonOnly()
  @Returns(OrganizationResource)
  @Put()
  choose(@Caller() caller: Principal, @Body() body: ChooseOrganization): Promise<OwnOrganization> {
    return this.organizations.choose(caller, body.organizationId);
  }
}
