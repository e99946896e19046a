import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { EditPublishedPost, ReleaseResource } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { PublishedPostRequests } from '@imprint/domain/approvals';
import type { ReleaseView } from '@imprint/domain/publishing';
import { type Accepted, AcceptsAs, Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Delete, HttpCode, Param, Patch } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/releases/:id/targets/:targetId/post')
export class PublishedPostsController {
  constructor(private readonly requests: PublishedPostRequests) {}

  @Operation('editPublishedPost', 'Edit a published post on its platform', {
    note: 'Changes its text and alternative texts where the channel has `edit`. The call is made within moments; `postChange` of the target says how it goes.',
    errors: ['post_edit_unsupported', 'content_rejected', 'publishing_paused', 'state_conflict'],
  })
  @Allow('creator', 'posts:publish')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @Patch()
  edit(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('targetId') targetId: string,
    @Body() body: EditPublishedPost,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.editPost(caller, id, targetId, body));
  }

  @Operation('deletePublishedPost', 'Delete a published post from its platform', {
    note: 'As `delete` of the channel says, for good or to the trash. The call is made within moments; `postChange` of the target says how it goes, and `deletedFromPlatformAt` when it was done. The release stays. A repeat changes nothing.',
    errors: ['post_deletion_unsupported', 'state_conflict'],
  })
  @Allow('creator', 'posts:publish')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Delete()
  delete(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('targetId') targetId: string,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.deletePost(caller, id, targetId));
  }
}
