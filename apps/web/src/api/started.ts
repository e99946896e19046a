import type { Imprint } from '@imprint/sdk';

/** Nothing was started: somebody has to agree to what it costs. */
export class WaitsForApproval extends Error {
  constructor(readonly approvalId: string) {
    super('this needs approval first');
  }
}

/** What a call of the API that starts something is given. */
export interface StartRequest<Body> {
  client: Imprint;
  body: Body;
}

/** What the API has started. @throws WaitsForApproval */
export async function started<Answer extends { data: { type: string; id: string } }>(
  asked: Promise<Answer>,
): Promise<Exclude<Answer, { data: { type: 'approval' } }>> {
  const answer = await asked;
  if (answer.data.type === 'approval') throw new WaitsForApproval(answer.data.id);
  return answer as Exclude<Answer, { data: { type: 'approval' } }>;
}
