import type { ReleaseResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { publishTones } from './publish-tones.js';
import { Status } from './status.js';
import { uiWords } from './words.js';

type ReleaseStatus = ReleaseResource['attributes']['status'];

/** How a release or a target is doing. */
export function PublishStatus({ status }: { status: ReleaseStatus }): ReactElement {
  return <Status tone={publishTones[status]}>{usePublishLabel()(status)}</Status>;
}

/** Names of those states, for filters and sentences. */
export function usePublishLabel(): (status: ReleaseStatus) => string {
  const t = useWords(uiWords);
  return (status) => t(`publish.${status}`);
}
