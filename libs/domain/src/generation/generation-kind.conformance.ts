import { describe, expect, it } from '@jest/globals';
import type { GenerationBodies, GenerationKind, GenerationRun } from './generation-kind.js';
import type { GenerationKindName } from './generation-options.js';
import { noJob } from './vendors/no-job.js';
import type { GenerationEntity } from './generation.entity.js';

/** An attempt of which nobody wants to know how far it is. */
export const quietRun = (changes: Partial<GenerationRun> = {}): GenerationRun => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  save: () => Promise.resolve(),
  used: () => Promise.resolve(),
  uses: () => Promise.resolve(),
  job: noJob,
  own: () => Promise.resolve(null),
  ...changes,
});

export interface KindUnderTest<Name extends GenerationKindName> {
  kind: GenerationKind<Name>;
  /** A request that the default model accepts. */
  body: GenerationBodies[Name];
  /** The same with a prompt of this many characters. */
  longer(promptLength: number): GenerationBodies[Name];
  /** The same for another model. */
  of(model: string): GenerationBodies[Name];
  /** Columns of a row that its requests need. */
  row?: Partial<GenerationEntity>;
  /** Stored files by key; absent where the kind makes none. */
  stored?: ReadonlyMap<string, Buffer>;
}

/** What every kind guarantees to the service that accepts requests and to the worker that runs them. */
export function generationKindConformance<Name extends GenerationKindName>(name: Name, under: KindUnderTest<Name>): void {
  const { body, longer, of, stored } = under;
  // Read when a test runs, so that it may be made in `beforeAll`.
  const kindOf = () => under.kind;
  const rowOf = (changes: Partial<GenerationEntity> = {}): GenerationEntity =>
    ({
      id: 'gen_1',
      organizationId: 'org',
      brandId: null,
      usage: null,
      kind: name,
      ...kindOf().accept(body),
      ...under.row,
      ...changes,
    }) as GenerationEntity;
  const make = (row: GenerationEntity) => kindOf().make(row, quietRun());

  describe(`${name} as a kind of generation`, () => {
    it('lists its models as its own', () => {
      const models = kindOf().listModels();
      expect(models.length).toBeGreaterThan(0);
      expect(models.filter((model) => model.kind !== kindOf().name)).toEqual([]);
    });

    it('uses the default model for a request without one, and reports which it is', () => {
      const [standard] = kindOf().listModels();
      expect(kindOf().accept(body)).toMatchObject({ model: standard?.id, provider: standard?.provider });
    });

    it('refuses an unknown model, and names the available ones', () => {
      const [standard] = kindOf().listModels();
      const refused = expect.objectContaining({ code: 'unknown_model', message: expect.stringContaining(String(standard?.id)) });
      expect(() => kindOf().accept(of('nobody/nothing'))).toThrow(refused);
    });

    it('accepts the longest prompt of the model, and nothing longer', () => {
      const most = kindOf().listModels()[0]?.promptLength ?? 0;
      expect(kindOf().accept(longer(most)).prompt).toHaveLength(most);
      expect(() => kindOf().accept(longer(most + 1))).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    });

    it('makes the same again on a retry: a file overwrites itself, under the organization', async () => {
      const first = await make(rowOf());
      expect(await make(rowOf())).toEqual(first);
      if (stored === undefined) return;
      const { storageKey = '', bytes = 0 } = first.output ?? {};
      expect(storageKey).toMatch(/^org\/asset_1\./);
      expect(stored.get(storageKey)).toHaveLength(bytes);
      expect(stored.size).toBe(1);
    });

    it('fails permanently when the model is no longer available', async () => {
      const failure = { class: 'misconfiguration', code: 'model_unavailable', retryable: false };
      await expect(make(rowOf({ model: 'nobody/nothing' }))).rejects.toMatchObject(failure);
    });
  });
}
