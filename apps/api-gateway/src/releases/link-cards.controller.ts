import type { Principal } from '@imprint/contracts/access';
import { LinkCardResource, MakeLinkCard } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { LinkCards, type LinkCardView } from '@imprint/domain/publishing';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('v1/link-cards')
export class LinkCardsController {
  constructor(private readonly cards: LinkCards) {}

  @Operation('makeLinkCard', 'Make the card of a link', {
    note: 'Reads the page and keeps its picture in the library. Send the card, as it is or changed, with a release. Where the page cannot be read, `problem` says why.',
  })
  @Allow('creator', 'posts:draft')
  @Returns(LinkCardResource)
  @HttpCode(200)
  @Post()
  make(@Caller() caller: Principal, @Body() body: MakeLinkCard): Promise<LinkCardView> {
    return this.cards.make(caller, body);
  }
}
