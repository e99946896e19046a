import { createContext, use, useSyncExternalStore } from 'react';
import type { WorkflowState, WorkflowWork } from './workflow-work.js';

export const WorkContext = createContext<WorkflowWork | undefined>(undefined);

/** What is edited, and its state, which draws again with each change. @throws Error outside of an editor */
export function useWork(): WorkflowWork {
  const work = use(WorkContext);
  if (work === undefined) throw new Error('This is no part of an editor.');
  return work;
}

export function useWorkState(): WorkflowState {
  const work = useWork();
  return useSyncExternalStore(work.subscribe, work.read);
}
