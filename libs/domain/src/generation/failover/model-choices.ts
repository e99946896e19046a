import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { Problem, problem } from '@imprint/contracts/errors';
import type { ModelChoice, ModelReason } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { generationPolicyOf } from '../../identity/index.js';
import { GenerationCosts, type RequestCosts } from '../generation-costs.js';
import type { AcceptedRequest, GenerationBodies } from '../generation-kind.js';
import { GenerationKinds } from '../generation-kinds.js';
import type { GenerationKindName } from '../generation-options.js';
import { GenerationsRepository } from '../generations.repository.js';

/** The models of an organization for requests of one kind. */
export interface ChosenModels<Name extends GenerationKindName> {
  /**
   * Chooses the model of a request, and those that it may move to.
   * @throws Problem `unknown_model`, `model_not_allowed`, `model_unavailable`, `validation_failed`
   */
  accept: (body: GenerationBodies[Name]) => AcceptedRequest<Name>;
  /** What requests may cost. */
  costs: RequestCosts;
}

/** How the models of a choice are ranked: the lower, the sooner. */
type Rank = (request: AcceptedRequest) => number;

/** The setting of a brand that names the model of a kind. */
const ofBrand = {
  image: 'imageModel',
  video: 'videoModel',
  voice: 'voiceModel',
  music: 'musicModel',
  text: 'textModel',
} as const satisfies Partial<Record<GenerationKindName, keyof BrandRecord['settings']>>;

/** Which models an organization has chosen for what it makes. */
@Injectable()
export class ModelChoices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly kinds: GenerationKinds,
    private readonly generations: GenerationsRepository,
    private readonly costs: GenerationCosts,
  ) {}

  /** With the settings and prices of this moment. @param brand whose own model comes first */
  async of<Name extends GenerationKindName>(
    principal: Principal,
    name: Name,
    brand: { id: string | null; record: BrandRecord | null },
  ): Promise<ChosenModels<Name>> {
    const { organizationId } = principal;
    const kind = await this.kinds.of(organizationId, name, brand.id);
    const costs = await this.costs.of(principal, name, brand.id);
    const { modelChoices } = await generationPolicyOf(this.dataSource.manager, organizationId);
    const record = name === 'text' ? withCoverModel(brand.record, modelChoices) : brand.record;
    const choice = modelChoices.find((each) => each.kind === name);
    const first = modelOf(record, name);
    if (choice === undefined)
      return {
        costs,
        accept: (body) => {
          const request = kind.accept(body, record);
          return because(usualReason(request, { named: body.model, first }), request);
        },
      };
    const rank = await this.rankOf(organizationId, choice, costs);
    const acceptBy = (body: GenerationBodies[Name], model: string | undefined): AcceptedRequest<Name> =>
      kind.accept(model === undefined ? body : { ...body, model }, record);
    return {
      costs,
      accept: (body) => chosen(choice, rank, { named: body.model, first, accept: (model) => acceptBy(body, model) }),
    };
  }

  private async rankOf(
    organizationId: string,
    { kind, rule, models }: ModelChoice,
    { quoteOf }: Pick<RequestCosts, 'quoteOf'>,
  ): Promise<Rank> {
    if (rule === 'cheapest') return (request) => quoteOf(request)?.mostMicro ?? 0;
    if (rule === 'fastest') {
      const seconds = await Promise.all(models.map((model) => this.generations.usualSeconds(organizationId, kind, model)));
      const byModel = new Map(models.map((model, index) => [model, seconds[index] ?? Infinity]));
      return ({ model }) => byModel.get(model) ?? Infinity;
    }
    if (rule === 'ordered') return () => 0;
    const rates = await this.generations.attempts.deliveryRates(organizationId, models);
    const failing = new Map(rates.map(({ model, delivered, asked }) => [model, 1 - likelihood(delivered, asked)]));
    return ({ model }) => failing.get(model) ?? 1 - likelihood(0, 0);
  }
}

/** The model that a brand has set for a kind; empty for none. */
const modelOf = (brand: BrandRecord | null, kind: GenerationKindName): string =>
  (brand !== null && kind in ofBrand && brand.settings[ofBrand[kind as keyof typeof ofBrand]]) || '';

/** A brand whose articles get their pictures from a model that its organization has chosen for those. */
function withCoverModel(brand: BrandRecord | null, choices: readonly ModelChoice[]): BrandRecord | null {
  const choice = choices.find(({ kind }) => kind === 'image');
  const [imageModel] = choice?.models ?? [];
  if (brand === null || choice === undefined || imageModel === undefined) return brand;
  const own = modelOf(brand, 'image');
  const isKept = own !== '' && (!choice.onlyThese || choice.models.includes(own));
  return isKept ? brand : { ...brand, settings: { ...brand.settings, imageModel } };
}

/** That the next one is delivered: a model that was hardly asked is neither sure nor hopeless. */
const likelihood = (delivered: number, asked: number): number => (delivered + 1) / (asked + 2);

interface Asked<Request> {
  named: string | undefined;
  /** Of the brand; empty for none. */
  first: string;
  accept: (model: string | undefined) => Request;
}

function chosen<Request extends AcceptedRequest>(
  { models, rule, onlyThese, namedMayMove }: ModelChoice,
  rank: Rank,
  { named, first, accept }: Asked<Request>,
): Request {
  if (named !== undefined) {
    if (onlyThese && !models.includes(named)) throw notAllowed(named, models);
    const request = because('request', accept(named));
    return namedMayMove ? movingTo(request, ranked(models, rank, accept, named).accepted) : request;
  }
  const { accepted, refusal } = ranked(models, rank, accept, first);
  const isFirstMeant = first !== '' && (!onlyThese || models.includes(first));
  const preferred = isFirstMeant ? ranked([first], rank, accept, '') : { accepted: [], refusal: null };
  const [request, ...others] = [...preferred.accepted, ...accepted];
  if (request !== undefined) return movingTo(because(preferred.accepted.length > 0 ? 'brand' : rule, request), others);
  const reason = preferred.refusal ?? refusal;
  if (onlyThese && reason !== null) throw reason;
  const usual = accept(undefined);
  return because(usualReason(usual, { named, first }), usual);
}

/** Why a request has its model that no choice of the organization has given it. */
function usualReason({ model }: AcceptedRequest, { named, first }: { named: string | undefined; first: string }): ModelReason {
  if (named !== undefined) return 'request';
  return model === first ? 'brand' : 'instance';
}

const because = <Request extends AcceptedRequest>(modelReason: ModelReason, request: Request): Request => ({
  ...request,
  modelReason,
});

/** Those of the models that accept the request, in their order, and why the first one that does not refuses it. */
function ranked<Request extends AcceptedRequest>(
  models: readonly string[],
  rank: Rank,
  accept: (model: string) => Request,
  without: string,
): { accepted: Request[]; refusal: Problem | null } {
  let refusal: Problem | null = null;
  const accepted = models.flatMap((model) => {
    if (model === without) return [];
    try {
      return [accept(model)];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal ??= error;
      return [];
    }
  });
  return { accepted: accepted.toSorted((one, other) => compare(rank(one), rank(other))), refusal };
}

/** Also of those that are not known, which are equal. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

function movingTo<Request extends AcceptedRequest>(request: Request, others: readonly Request[]): Request {
  if (others.length === 0) return request;
  return { ...request, candidates: others.map(({ model, provider, options }) => ({ model, provider, options })) };
}

const notAllowed = (named: string, models: readonly string[]): Problem =>
  problem('model_not_allowed', `Your organization does not allow ${named} for this. It allows: ${models.join(', ')}.`, {
    pointer: '/model',
  });
