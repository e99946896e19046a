import { roles, roleAtLeast } from '@imprint/contracts/access';
import { noticeKinds } from '@imprint/contracts/notices';
import { Injectable } from '@nestjs/common';
import { Memberships, type Member } from '../identity/index.js';
import { wants, type NoticeWay } from './notice-preferences.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import { NoticesRepository } from './notices.repository.js';
import type { NoticeEntity, NoticePreferenceEntity } from './notice.entity.js';

/** Somebody who gets a notice. */
export interface NoticeRecipient {
  member: Member;
  preference: NoticePreferenceEntity;
}

/** Who gets a notice at this moment: the present members with the role, who see its brand and want its kind. */
@Injectable()
export class NoticeRecipients {
  constructor(
    private readonly memberships: Memberships,
    private readonly preferences: NoticePreferencesRepository,
    private readonly notices: NoticesRepository,
  ) {}

  async of(notice: Pick<NoticeEntity, 'id' | 'organizationId' | 'kind' | 'userId'>, way: NoticeWay): Promise<NoticeRecipient[]> {
    const { organizationId, kind, userId } = notice;
    const { least } = noticeKinds[kind];
    const inRole = (
      await this.memberships.listByRoles(
        organizationId,
        roles.filter((role) => roleAtLeast(role, least)),
      )
    ).filter(({ id }) => userId === null || id === userId);
    const members = kind === 'approval.resolved' ? inRole : await this.seeing(notice, inRole);
    const found = await this.preferences.findOf(
      organizationId,
      members.map(({ id }) => id),
    );
    const chosen = new Map(found.map((preference) => [preference.userId, preference]));
    return members.flatMap((member) => {
      const preference = chosen.get(member.id);
      return preference !== undefined && wants(preference, kind, way) ? [{ member, preference }] : [];
    });
  }

  private async seeing(notice: Pick<NoticeEntity, 'id' | 'organizationId'>, members: Member[]): Promise<Member[]> {
    if (members.every(({ brandIds }) => brandIds === null)) return members;
    const brandId = await this.notices.brandOf(notice);
    return members.filter(({ brandIds }) => brandIds === null || (brandId !== null && brandIds.includes(brandId)));
  }
}
