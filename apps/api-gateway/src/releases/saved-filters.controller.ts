import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { CreateSavedFilter, SavedFilterResource } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { SavedFilters, type SavedFilterView } from '@imprint/domain/publishing';
import { Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

/** Of the person who is signed in, in one organization. */
@Controller('v1/saved-filters')
export class SavedFiltersController {
  constructor(private readonly filters: SavedFilters) {}

  @Operation('listSavedFilters', 'List your saved filters', { note: 'The oldest first.' })
  @SessionOnly('viewer')
  @ReturnsPage(SavedFilterResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<SavedFilterView>> {
    return this.filters.list(caller, query);
  }

  @Operation('createSavedFilter', 'Save a filter of the list of releases', { note: 'For yourself only.' })
  @SessionOnly('viewer')
  @Returns(SavedFilterResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateSavedFilter): Promise<SavedFilterView> {
    return this.filters.create(caller, body);
  }

  @Operation('deleteSavedFilter', 'Delete one of your saved filters')
  @SessionOnly('viewer')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.filters.delete(caller, id);
  }
}
