import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { useMediaQuery } from '../ui/media-query.js';
import { Editor } from './editing/editor.js';
import { WorkflowWork } from './editing/workflow-work.js';
import type { Kinds } from './graph/kinds.js';
import { nodeKinds, useWriter, workflow, type Workflow } from './queries.js';
import type { GraphSearch } from './search.js';

/** One workflow: its graph, and what can be done with it. */
export function EditorPage(): ReactElement {
  const { workflowId = '' }: { workflowId?: string } = useParams({ strict: false });
  const organization = useOrganization();
  const shown = useQuery(workflow(organization, workflowId));
  const kinds = useQuery(nodeKinds(organization));
  return (
    <Loaded query={shown}>
      {({ data }) => <Loaded query={kinds}>{(known) => <Opened key={data.id} saved={data} kinds={known} />}</Loaded>}
    </Loaded>
  );
}

function Opened({ saved, kinds }: { saved: Workflow; kinds: Kinds }): ReactElement {
  const { role } = useOrganization();
  const writer = useWriter(saved.id);
  const [work] = useState(() => new WorkflowWork(saved, kinds, writer, !roleAtLeast(role, 'creator')));
  useEffect(() => work.heard(saved), [work, saved]);
  const isDesk = useMediaQuery('(min-width: 48rem)');
  const { view = isDesk ? 'canvas' : 'list' }: GraphSearch = useSearch({ strict: false });
  return <Editor work={work} view={view} />;
}
