import { describe, expect, it } from '@jest/globals';
import { seedOf } from '../seed.js';
import { frameRate } from './film.js';
import { storyboard, type Plot } from './storyboard.js';
import { thoughtsOf } from './thoughts.js';
import { videoStyle } from './video-style.js';

const menu = 'Our summer menu is here. Cold brew with orange. Buns fresh from the oven! A table in the shade. Come on Saturday.';
const planned = (plot: Partial<Plot> = {}, style: string | null = null) =>
  storyboard({ prompt: menu, durationSeconds: 10, pictures: 0, isSigned: true, ...plot }, videoStyle(style), seedOf('spec'));
const kinds = (scenes: ReturnType<typeof planned>) => scenes.map(({ shown }) => shown.kind);
const words = (scenes: ReturnType<typeof planned>) =>
  scenes.flatMap(({ shown }) =>
    shown.kind === 'text' ? [shown.text] : shown.kind === 'picture' && shown.caption !== '' ? [shown.caption] : [],
  );

describe(storyboard.name, () => {
  it.each([3, 3.5, 5, 10, 29.97, 60])('makes exactly %d seconds of any number of pictures and words', (durationSeconds) => {
    for (const pictures of [0, 1, 2, 5, 10])
      for (const prompt of ['', 'A', menu, menu.repeat(60)])
        for (const style of [null, 'calm', 'bold', 'fast']) {
          const scenes = planned({ durationSeconds, pictures, prompt }, style);
          const overlaps = scenes.reduce((sum, { transition }) => sum + (transition?.frames ?? 0), 0);
          const frames = scenes.reduce((sum, scene) => sum + scene.frames, 0) - overlaps;
          expect(frames).toBe(Math.round(durationSeconds * frameRate));
          scenes.forEach((scene, index) => {
            // What comes and what goes may not overlap.
            const before = scenes[index - 1]?.transition?.frames ?? 0;
            expect(scene.frames).toBeGreaterThanOrEqual(before + (scene.transition?.frames ?? 0));
            expect(scene.transition === null).toBe(index === scenes.length - 1);
          });
        }
  });

  it('shows pictures and words in turns, each in their order, and ends with the brand', () => {
    const scenes = planned({ pictures: 3, durationSeconds: 15 });
    expect(kinds(scenes)).toEqual(['text', 'picture', 'text', 'picture', 'picture', 'sign-off']);
    expect(scenes.flatMap(({ shown }) => (shown.kind === 'picture' ? [shown.picture] : []))).toEqual([0, 1, 2]);
    expect(words(scenes)).toEqual([
      'Our summer menu is here',
      'Cold brew with orange',
      'Buns fresh from the oven!',
      'A table in the shade',
      'Come on Saturday',
    ]);
    expect(kinds(planned({ isSigned: false }))).not.toContain('sign-off');
    expect(kinds(planned({ durationSeconds: 4 }))).not.toContain('sign-off');
  });

  it('ends with the picture that is asked for, in place of the brand and however short it is', () => {
    for (const durationSeconds of [3, 10, 60]) {
      const scenes = kinds(planned({ durationSeconds, pictures: 1, hasEndFrame: true }));
      expect(scenes.filter((kind) => kind === 'end-frame' || kind === 'sign-off')).toEqual(['end-frame']);
      expect(scenes.at(-1)).toBe('end-frame');
    }
    expect(kinds(planned({ prompt: '', hasEndFrame: true }))).toEqual(['end-frame']);
  });

  it('shows every picture for which there is time', () => {
    const shown = (durationSeconds: number) =>
      kinds(planned({ pictures: 10, durationSeconds })).filter((kind) => kind === 'picture');
    expect(shown(12)).toHaveLength(10);
    expect(shown(3)).toHaveLength(2);
  });

  it('is faster or slower as the style says, in any words', () => {
    const scenes = (style: string) => planned({ durationSeconds: 20, prompt: menu.repeat(3) }, style).length;
    expect(scenes('something fast, please')).toBeGreaterThan(scenes('a calm mood'));
    expect([videoStyle('BOLD type').name, videoStyle('boldly').name, videoStyle(null).name]).toEqual([
      'bold',
      'steady',
      'steady',
    ]);
  });
});

describe(thoughtsOf.name, () => {
  it('are sentences, lines and points', () => {
    expect(thoughtsOf('Three reasons:\n- The view\n2. The cake\n• Dr. Who likes it… and so do we!', 60)).toEqual([
      'Three reasons',
      'The view',
      'The cake',
      'Dr. Who likes it… and so do we!',
    ]);
    expect(thoughtsOf('Make a video about our garden', 10)).toEqual(['Our garden']);
    expect(thoughtsOf('"Stay. And eat." – Ada', 10)).toEqual(['"Stay. And eat." – Ada']);
    expect(thoughtsOf(' \n ', 10)).toEqual([]);
  });

  it('are no more than can be read, and always one', () => {
    const read = (seconds: number): string =>
      thoughtsOf('One thought of forty characters, or so. '.repeat(50), seconds).join(' ');
    expect(read(10).length).toBeLessThanOrEqual(220);
    expect(read(60).length).toBeGreaterThan(read(10).length);
    expect(thoughtsOf(`${'word '.repeat(200)}.`, 3)).toHaveLength(1);
    for (const thought of thoughtsOf('word '.repeat(400), 60)) expect(thought.length).toBeLessThanOrEqual(130);
  });
});
