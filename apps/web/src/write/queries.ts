import {
  generateArticle,
  generateContent,
  generateTurboContent,
  listChannels,
  listGenerations,
  listModels,
  repurposePost,
  type RepurposePost,
  type GenerateArticle,
  type GenerateContent,
  type GenerateTurboContent,
} from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { started, type StartRequest } from '../api/started.js';

/** What was written last, the latest first. */
export const latestTexts = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'generations', 'texts'],
    queryFn: ({ signal }) => listGenerations({ client, signal, query: { kind: 'text', limit: 20 } }),
    meta: { live: ['generation'] },
  });

/** What a text can be written by, and for. */
export const writingChoices = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'write', 'choices'],
    queryFn: async ({ signal }) => {
      const [models, channels] = await Promise.all([listModels({ client, signal }), listChannels({ client, signal })]);
      return { models: models.data.filter(({ attributes }) => attributes.kind === 'text'), channels: channels.data };
    },
    staleTime: 300_000,
  });

export const rewriteFor = (request: StartRequest<RepurposePost> & { path: { id: string } }) => started(repurposePost(request));
export const startArticle = (request: StartRequest<GenerateArticle>) => started(generateArticle(request));
export const startText = (request: StartRequest<GenerateContent>) => started(generateContent(request));
export const startTexts = (request: StartRequest<GenerateTurboContent>) => started(generateTurboContent(request));
