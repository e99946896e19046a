import { ReleaseResource } from '@imprint/contracts/publishing';
import type { ReleaseView } from '@imprint/domain/publishing';
import { rowOf } from '../../tools/tool-row.js';
import type { ToolResult } from '../../tools/tool.js';

export function releaseResult(release: ReleaseView): ToolResult {
  const { id, status, scheduledAt, targets } = release;
  const states = targets.map(({ platform, status: state, id: targetId }) => `${platform} ${state} (${targetId})`).join(', ');
  const when = scheduledAt === null ? '' : ` for ${scheduledAt.toISOString()}`;
  return { data: rowOf(ReleaseResource, release), text: `Release ${id} is ${status}${when}: ${states}.` };
}
