import { describe, expect, it } from '@jest/globals';
import { mediaVendorSettings } from './media-vendor-settings.js';

const { REPLICATE_MODELS: replicate, FAL_MODELS: fal, FAL_TRAINERS: trainers } = mediaVendorSettings;

describe('models of vendors', () => {
  it('have credits for an output, or for a second of a video; none if left out', () => {
    expect(replicate.parse('image:a/one=4, video:a/two:5-20=2/s, video:a/three:5-20=30, image:a/four')).toEqual([
      { path: 'a/one', seconds: null, price: { credits: 4, creditsPer: 'output' } },
      { path: 'a/two', seconds: { min: 5, max: 20 }, price: { credits: 2, creditsPer: 'second' } },
      { path: 'a/three', seconds: { min: 5, max: 20 }, price: { credits: 30, creditsPer: 'output' } },
      { path: 'a/four', seconds: null },
    ]);
    expect(fal.parse('image:a/one=999999')).toMatchObject([{ price: { credits: 999_999 } }]);
  });

  it.each(['image:a/one=2/s', 'image:a/one=', 'image:a/one=-1', 'image:a/one=1.5', 'image:a/one=1000000', 'video:a/two:5-20=/s'])(
    '%s is refused',
    (value) => expect(() => replicate.parse(value)).toThrow('must read'),
  );
});

describe('trainers of vendors', () => {
  const name = 'flux-lora-fast-training';

  it.each([
    [name, 0, 0],
    [`${name}=200`, 200, 0],
    [` ${name}=999999+999999 `, 999_999, 999_999],
  ])('%s has credits for a training and for a picture', (value, credits, pictureCredits) => {
    expect(trainers.parse(value)).toEqual([{ name, credits, pictureCredits }]);
  });

  it.each(['another-trainer', `${name}=`, `${name}=+4`, `${name}=1000000`, `${name}=-1`, `${name}=1.5`, `${name},${name}=2`])(
    '%s is refused',
    (value) => expect(() => trainers.parse(value)).toThrow('must'),
  );
});
