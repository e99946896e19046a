import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import type { AbandonedStep, NodeDeclaration, Rehearsal, StepCall, StepResult } from '../nodes/node-kind.js';
import type { Effect, EffectClass } from './effect.js';
import { GenerationRehearsals } from './generation-rehearsals.js';
import { GenerationSteps, type Making } from './generation-steps.js';
import type { GivenBody } from './request-body.js';

/** A kind of node that makes something with a generation. */
export interface GenerationNode extends Pick<Making, 'output'> {
  declaration: NodeDeclaration;
  /** The request that its steps make, by its settings. @throws StepFailure */
  requestOf: (call: StepCall) => Pick<Making, 'start' | 'given'>;
  /** What a dry run of the same request gives. */
  rehearse: (rehearsals: GenerationRehearsals, caller: Principal, request: Pick<Making, 'start' | 'given'>) => Promise<Rehearsal>;
}

/** The class of such a node. */
export function generationEffect({ declaration, output, requestOf, rehearse }: GenerationNode): EffectClass {
  @Injectable()
  class GenerationEffect implements Effect {
    static readonly declaration = declaration;

    constructor(
      private readonly steps: GenerationSteps,
      private readonly rehearsals: GenerationRehearsals,
    ) {}

    async perform(caller: Principal, call: StepCall): Promise<StepResult> {
      return this.steps.perform(caller, call, { ...requestOf(call), output });
    }

    async rehearse(caller: Principal, call: StepCall): Promise<Rehearsal> {
      return rehearse(this.rehearsals, caller, requestOf(call));
    }

    async abandon(step: AbandonedStep): Promise<void> {
      await this.steps.abandon(step);
    }
  }
  return GenerationEffect;
}

/** The brand as requests have it that can do without one. */
export function brandIfAny({ settings, brandId }: Pick<StepCall, 'settings' | 'brandId'>): GivenBody['body'] {
  const named = settings['brandId'];
  const chosen = typeof named === 'string' && named !== '' ? named : brandId;
  return chosen === null ? {} : { brandId: chosen };
}
