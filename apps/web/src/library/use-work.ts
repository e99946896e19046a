import type { ApprovalResource, GenerationResource } from '@imprint/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { started } from '../api/started.js';
import { workById } from './queries.js';

/** Starts making a new file of others, which takes a while, and follows it. */
export function useWork(start: (client: OpenOrganization['client']) => Promise<{ data: GenerationResource | ApprovalResource }>) {
  const organization = useOrganization();
  const [workId, setWorkId] = useState<string>();
  const starting = useMutation({
    mutationFn: () => started(start(organization.client)),
    onSuccess: ({ data }) => setWorkId(data.id),
  });
  const work = useQuery({ ...workById(organization, workId ?? ''), enabled: workId !== undefined }).data?.data;
  const isBusy = starting.isPending || (workId !== undefined && (work === undefined || !isOver(work)));
  return { starting, work, isBusy };
}

const isOver = ({ attributes: { status } }: GenerationResource): boolean => status !== 'queued' && status !== 'processing';
