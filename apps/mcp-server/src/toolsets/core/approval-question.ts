import type { ApprovalDecision, ApprovalTarget } from '@imprint/contracts/approvals';
import type { ApprovalView } from '@imprint/domain/approvals';
import { sha256Hex } from '@imprint/platform/crypto';
import type { Question } from '../../tools/client-person.js';

/** A decision about an approval. */
export interface Resolution {
  decision: ApprovalDecision;
  comment?: string;
}

/** Shows everything that would be done, and the exact arguments. */
export function questionAbout(approval: ApprovalView, resolution: Resolution): Question {
  const { id, toolName, summary, preview, arguments: given } = approval;
  const { decision, comment } = resolution;
  const verb = decision === 'approve' ? 'Approve' : 'Decline';
  const line = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${inOneLine(value)}`]);
  const at = preview.scheduledAt === null ? null : `${preview.scheduledAt} ${preview.timezone ?? ''}`;
  return {
    subject: sha256Hex(JSON.stringify([id, decision, comment ?? null, given])),
    message: [
      `${verb} this call? ${inOneLine(summary)}`,
      ...preview.targets.flatMap((target) => line('Goes to', goesTo(target))),
      ...line('At', at),
      ...preview.details.flatMap(({ name, value }) => line(name, value)),
      ...line('Assets', preview.assetIds.length === 0 ? null : preview.assetIds.join(', ')),
      ...line('Comment', comment ?? null),
      ...(preview.text === null ? [] : ['Text:', quoted(preview.text)]),
      `What runs, exactly: ${toolName}`,
      quoted(JSON.stringify(given, null, 2)),
    ].join('\n'),
    label: decision === 'approve' ? 'Approve' : 'Decline',
  };
}

function goesTo({ platform, account, text, scheduledAt }: ApprovalTarget): string {
  const who = account === null ? platform : `${account} on ${platform}`;
  return [who, scheduledAt, text].filter((part) => part !== null).join(', ');
}

/** Agents' texts must not look like lines of ours. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');
