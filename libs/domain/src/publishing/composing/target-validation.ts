import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { TargetValidation, ValidateTarget } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { AssetsService } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { namedAssets } from '../releases/attached-media.js';
import { checkedContent, judgeContent } from './content-rules.js';
import { PublishingReadiness } from '../connections/publishing-readiness.js';

/** Validates a target before it is part of a release. */
@Injectable()
export class TargetValidations {
  constructor(
    private readonly channels: ChannelCatalogue,
    private readonly readiness: PublishingReadiness,
    private readonly assets: AssetsService,
  ) {}

  /** @throws Problem `validation_failed` for an unknown connection or asset */
  async validateTarget(principal: Principal, body: ValidateTarget): Promise<TargetValidation> {
    const { platform, caption = '', connectionId } = body;
    const named = namedAssets(body, []);
    const assets = await this.assets.requireAll(
      principal,
      named.map(({ assetId }) => assetId),
      (index) => named[index]?.pointer ?? '/media',
    );
    const [readiness] = await this.readiness.channelsOf(principal, { platform });
    const chosen = readiness?.connections.find((connection) => connection.connectionId === connectionId);
    if (readiness === undefined || (connectionId !== undefined && chosen === undefined))
      throw problem('validation_failed', `There is no ${platform} connection ${connectionId}.`, { pointer: '/connectionId' });
    const channel = this.channels.all().find(({ capability }) => capability.name === platform);
    const verdicts =
      channel === undefined ? [] : judgeContent(channel, checkedContent({}, { ...body, baseContent: caption }, assets));
    const diagnostics = [...readiness.diagnostics, ...(chosen?.diagnostics ?? [])];
    const canSchedule = readiness.canSchedule && (chosen?.canPublish ?? true);
    const isWithoutMedia = named.length > 0 && chosen?.scopeCoverage === 'without_media';
    const valid = canSchedule && !isWithoutMedia && verdicts.every(({ passed }) => passed);
    return { platform, valid, state: readiness.state, canSchedule, diagnostics, verdicts };
  }
}
