import { ApprovalStates, ApprovalStatesModule } from '@imprint/domain/approvals';
import { on, type MessageType } from '../real-time/message-type.js';

export const approvalMessages: readonly MessageType[] = [
  {
    name: 'approval',
    of: 'requester',
    scopes: ['posts:approve'],
    ...on('approval.changed', ({ organizationId, approvalId }) => [{ organizationId, id: approvalId }]),
    readers: ApprovalStatesModule,
    load: (provided, changed) => provided(ApprovalStates).read(changed),
  },
];
