import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useOrganization } from '../../api/organization.js';
import { useSettled } from '../../api/settled.js';
import { placedMistakes, type Mistake } from '../graph/mistakes.js';
import { graphCheck } from '../queries.js';
import { useWorkState } from './use-workflow.js';

/** What the API finds wrong with the graph, a moment after its last change. Until then, what it found before. */
export function useMistakes(): { mistakes: readonly Mistake[]; isChecked: boolean } {
  const { history } = useWorkState();
  const { nodes, edges, inputs } = history.present;
  const settled = useSettled({ nodes, edges, inputs });
  const isSettled = JSON.stringify(settled) === JSON.stringify({ nodes, edges, inputs });
  const { data, isFetching } = useQuery({ ...graphCheck(useOrganization(), settled), enabled: settled.nodes.length > 0 });
  const latest = useRef<readonly Mistake[]>([]);
  const found = useMemo(() => (data === undefined ? undefined : placedMistakes(data.mistakes, settled.edges)), [data]);
  if (settled.nodes.length === 0) latest.current = [];
  else if (found !== undefined) latest.current = found;
  const isChecked = found !== undefined && !isFetching && isSettled;
  return { mistakes: latest.current, isChecked };
}

/** How many there are of each node. */
export function countedMistakes(mistakes: readonly Mistake[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { nodeId } of mistakes) if (nodeId !== undefined) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
  return counts;
}
