import { IS_WEB_ADDRESS } from '@imprint/contracts';
import { inputRules } from '@imprint/platform/http';
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
    const addresses = fields.filter(({ field }) =>
      /(ur[il]|href|link|logo|avatar|picture|website|redirect|references|address)s?$/i.test(field),
    );
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter(({ rules }) => !rules.some(({ name }) => name === IS_WEB_ADDRESS)).map(({ name }) => name)).toEqual(
      [],
    );
  });
});
