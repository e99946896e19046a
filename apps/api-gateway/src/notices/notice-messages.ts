import { NoticesModule, NoticeStates } from '@imprint/domain/notices';
import { audited, on, type MessageType } from '../real-time/message-type.js';

export const noticeMessages: readonly MessageType[] = [
  // Where notices can be sent is their person's alone.
  audited('chat'),
  {
    name: 'notice',
    of: 'organization',
    scopes: 'sessions',
    ...on('notice.changed', ({ organizationId, noticeIds }) => noticeIds.map((id) => ({ organizationId, id }))),
    readers: NoticesModule,
    load: (provided, changed) => provided(NoticeStates).read(changed),
  },
];
