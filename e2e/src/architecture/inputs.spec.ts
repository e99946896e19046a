import { IS_NAME, IS_WEB_ADDRESS } from '@imprint/contracts/documents';
import type { Problem } from '@imprint/contracts/errors';
import { fieldType, InputPipe, inputRules, wantedType } from '@imprint/platform/http';
import { describe, expect, it } from '@jest/globals';
import { inputClasses } from './inputs.js';

const classes = await inputClasses();
const fields = classes.flatMap((dto) =>
  [...inputRules(dto)].map(([field, rules]) => ({ dto, field, rules, name: `${dto.name}.${field}` })),
);

describe('inputs', () => {
  it('are found, those of tools and nested ones too', () => {
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'UpdateWebhookSettings.endpointUrl',
        'CreatePostArguments.mediaUrls',
        'ReleaseTargetInput.caption',
        'ListQuery.page',
      ]),
    );
  });

  it('check every address in the same way', () => {
    /** Called like the web addresses of a brand. */
    const kinds = ['Image', 'Video', 'Avatar'];
    const requests = kinds.flatMap((kind) => [`Generate${kind}`, `Create${kind}Batch`]);
    const idsOfAssets = [...requests, 'GenerateArguments'].map((name) => `${name}.references`);
    const postal = ['BrandContactChanges.address'];
    const addresses = fields.filter(
      ({ name, field, rules }) =>
        ![...idsOfAssets, ...postal].includes(name) &&
        /(ur[il]|href|link|logo|avatar|picture|website|redirect|references|address)s?$/i.test(field) &&
        !rules.some(({ name }) => name === 'isIn'),
    );
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter(({ rules }) => !rules.some(({ name }) => name === IS_WEB_ADDRESS)).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

describe('inputs', () => {
  // These are looked up, so every text is acceptable.
  const lookedUp = ['FindToolsArguments.name'];

  it('take names of one line and in one direction only', () => {
    const names = fields.filter(({ field }) => /(?:^|[a-z])(?:name|label|organization)$/i.test(field));
    const loose = names.filter(({ rules }) => !rules.some(({ name }) => name === IS_NAME)).map(({ name }) => name);
    expect(loose).toEqual(lookedUp);
  });
});

describe('a value of a wrong type', () => {
  const pipe = new InputPipe();
  const inBody = [{ of: 'another type' }, 7, 0.5, 'soon', true, ['x'], [7], [{ of: 'another type' }], [['x']]];
  const inQuery = ['soon', ['x', 'y']];

  it.each(fields)('of $name is answered with the type that is wanted, and nothing else', async ({ dto, field, rules }) => {
    const wanted = wantedType(rules);
    expect(wanted?.text).toMatch(
      /^(?:a (?:(?:string|whole number)(?:, one of: [\w:, ./-]+)?|number)|true or false|an (?:array of \w+|object))$/,
    );
    // Fields that `@Type(() => Number)` converts arrive as text.
    const wrong = (fieldType(dto, field) === Number ? inQuery : inBody).filter((value) => wanted?.matches(value) === false);
    expect(wrong.length).toBeGreaterThan(1);
    for (const value of wrong) {
      const refused: unknown = await pipe
        .transform({ [field]: value }, { type: 'body', metatype: dto })
        .catch((error: unknown) => error);
      const about = (refused as Problem).entries.filter(({ source }) => source?.pointer?.startsWith(`/${field}`));
      expect(about).toEqual([
        { code: 'validation_failed', detail: `${field} must be ${wanted?.text}.`, source: { pointer: `/${field}` } },
      ]);
    }
  });
});
