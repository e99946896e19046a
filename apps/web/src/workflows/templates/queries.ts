import {
  createWorkflowTrigger,
  getWorkflowTemplate,
  installWorkflowTemplate,
  listConnections,
  listWorkflowTemplates,
  type CreateTrigger,
  type InstallWorkflowTemplate,
  type WorkflowResource,
  type WorkflowTemplateResource,
  type WorkflowTemplateSummaryResource,
} from '@imprint/sdk';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { models } from '../../api/models.js';
import { useOrganization, type OpenOrganization } from '../../api/organization.js';
import { CreationKey } from '../../api/saved-work.js';
import { useWorkflowsReadAgain } from '../queries.js';

export type TemplateSummary = WorkflowTemplateSummaryResource;
export type Template = WorkflowTemplateResource;
export type TemplateNeed = TemplateSummary['attributes']['needs'][number];
export type TemplateTrigger = NonNullable<TemplateSummary['attributes']['trigger']>;

/** Every one; they change with a release only. */
export const templates = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'workflows', 'templates'],
    queryFn: async ({ signal }) => (await listWorkflowTemplates({ client, signal })).data,
    staleTime: Infinity,
  });

export const template = ({ id, client }: OpenOrganization, templateId: string) =>
  queryOptions({
    queryKey: [id, 'workflows', 'template', templateId],
    queryFn: ({ signal }) => getWorkflowTemplate({ client, signal, path: { id: templateId } }),
    staleTime: Infinity,
  });

/** Its graph, light or dark as the page is. */
export const pictureOf = (templateId: string): string => `/v1/workflow-templates/${encodeURIComponent(templateId)}/picture`;

const anyConnection = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'connections', 'any'],
    queryFn: async ({ signal }) => (await listConnections({ client, signal, query: { limit: 1 } })).data.length > 0,
    meta: { live: ['connection'] },
  });

/** What a template cannot do without and is known not to be there. Whether mail can be sent is known to the operator only. */
export function useMissingNeeds(): (needs: readonly TemplateNeed[]) => readonly TemplateNeed[] {
  const organization = useOrganization();
  const { data: hasConnection } = useQuery(anyConnection(organization));
  const { data: known } = useQuery(models(organization));
  const kinds = known && new Set<string>(known.data.map(({ attributes }) => attributes.kind));
  return (needs) =>
    needs.filter((need) => {
      if (need === 'channel') return hasConnection === false;
      return need !== 'mail' && kinds !== undefined && !kinds.has(need.replace('-model', ''));
    });
}

interface Installation {
  body: InstallWorkflowTemplate;
  /** What is to start it by itself. */
  trigger: CreateTrigger | undefined;
}

/** Makes a workflow and what starts it, and leads to it. What has been made before something failed is in `made`. */
export function useInstallation(templateId: string) {
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const readAgain = useWorkflowsReadAgain();
  const [made, setMade] = useState<WorkflowResource>();
  const [keys] = useState(() => ({ workflow: new CreationKey('template'), trigger: new CreationKey('trigger') }));
  const installation = useMutation({
    mutationFn: async ({ body, trigger }: Installation) => {
      const headers = keys.workflow.headersOf(body);
      const { data } = await installWorkflowTemplate({ client, path: { id: templateId }, body, headers });
      setMade(data);
      await readAgain();
      if (trigger === undefined) return `/${slug}/~/workflows/${data.id}`;
      const path = { id: data.id };
      const answer = await createWorkflowTrigger({ client, path, body: trigger, headers: keys.trigger.headersOf(trigger) });
      // Somebody has to approve it: that page says so.
      return `/${slug}/~/workflows/${data.id}${answer.data.type === 'approval' ? '/triggers' : ''}`;
    },
    onSuccess: (to) => navigate({ to }),
  });
  return { installation, made };
}
