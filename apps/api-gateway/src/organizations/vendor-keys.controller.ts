import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { SetVendorKey, VendorKeyResource } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { VendorKeys, type VendorKeyView } from '@imprint/domain/generation';
import { Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';

/** Keys that the organization of the path has at vendors of models. */
@Controller('v1/organizations/:organizationId/settings/vendor-keys')
export class VendorKeysController {
  constructor(private readonly keys: VendorKeys) {}

  @Operation('listVendorKeys', 'List the vendors of models, and which have a key of the organization', {
    note: 'Those of which this instance offers models.',
  })
  @SessionOnly('admin')
  @ReturnsPage(VendorKeyResource)
  @Get()
  list(@Caller() caller: Principal): Promise<Page<VendorKeyView>> {
    return this.keys.list(caller);
  }

  @Operation('setVendorKey', 'Set the key of the organization at a vendor', {
    note: 'The vendor is asked whether the key is right. From now on it is used instead of the key of the instance.',
  })
  @SessionOnly('admin')
  @Returns(VendorKeyResource)
  @Put(':vendor')
  set(@Caller() caller: Principal, @Param('vendor') vendor: string, @Body() { key }: SetVendorKey): Promise<VendorKeyView> {
    return this.keys.set(caller, vendor, key);
  }

  @Operation('deleteVendorKey', 'Remove the key of the organization at a vendor', {
    note: 'From now on the key of the instance is used. What is under way at the vendor fails.',
  })
  @SessionOnly('admin')
  @HttpCode(204)
  @Delete(':vendor')
  remove(@Caller() caller: Principal, @Param('vendor') vendor: string): Promise<void> {
    return this.keys.remove(caller, vendor);
  }
}
