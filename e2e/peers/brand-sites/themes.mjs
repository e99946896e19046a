// Real themes, each filled in for a made-up company. What a scan is to find in them stands in expected.json, which was written before there
// was a scanner.
import { bootstrap } from './bootstrap-brands.mjs';
import { buildBootstrap } from './bootstrap.mjs';
import { buildDocsify, buildHexo, buildResume, buildTypedoc, buildVitepress } from './generators.mjs';

const english = { language: 'en', links: [], posts: [], motto: '' };

const systems = [
  {
    name: 'wordpress-twentytwentyone',
    system: 'wordpress',
    theme: 'twentytwentyone',
    brand: {
      ...english,
      name: 'Elm Street Vets',
      motto: 'Small animals, small practice',
      text: 'We see twelve animals a day, because a thirteenth would have to wait.',
      posts: [['When a rabbit stops eating', 'Call us the same day. Rabbits hide what hurts.']],
      logo: { name: 'Elm Street Vets', colour: '#28303d', sign: '#28303d' },
      mods: { background_color: 'e4dad1' },
    },
  },
  {
    name: 'wordpress-twentytwentytwo',
    system: 'wordpress',
    theme: 'twentytwentytwo',
    brand: {
      ...english,
      name: 'The Swift House',
      motto: 'A museum for birds that never land',
      text: 'Our museum has four rooms, two towers and forty nests with a camera in each.',
      posts: [['They are back', 'The first pair came on the second of May, eleven minutes after the rain.']],
      logo: { name: 'The Swift House', colour: '#1a4548' },
    },
  },
  {
    name: 'wordpress-twentytwentythree',
    system: 'wordpress',
    theme: 'twentytwentythree',
    brand: {
      ...english,
      name: 'Brannigan Boats',
      motto: 'Wooden boats, mended and made',
      text: 'We mend clinker boats in winter and build one of our own every summer.',
      posts: [['Caulking in the cold', 'Cotton does not mind the frost. Fingers do.']],
    },
  },
  {
    name: 'ghost-casper',
    system: 'ghost',
    theme: 'casper',
    brand: {
      ...english,
      name: 'Low Tide Letters',
      tagline: 'A letter from the coast, every second Friday.',
      accent: '#00757f',
      links: ['https://www.facebook.com/lowtideletters'],
      handle: '@lowtideletters',
      posts: [['What the sea left', 'One boot, three ropes and a door without a house.']],
      logo: { name: 'Low Tide Letters', colour: '#ffffff' },
    },
  },
  {
    name: 'ghost-source',
    system: 'ghost',
    theme: 'source',
    brand: {
      ...english,
      name: 'Kitchen Arithmetic',
      tagline: 'Recipes that say why.',
      accent: '#d9480f',
      links: ['https://www.facebook.com/kitchenarithmetic'],
      handle: '@kitchenarith',
      posts: [['Salt by weight', 'Two per cent, and you will never taste again to be sure.']],
      logo: { name: 'Kitchen Arithmetic', colour: '#15171a', sign: '#d9480f' },
    },
  },
  {
    name: 'mediawiki-vector',
    system: 'mediawiki',
    theme: 'vector',
    brand: {
      ...english,
      name: 'Bellringers Wiki',
      tagline: 'Bellringers Wiki collects methods, towers and the names of those who rang in them.',
      text: 'Everybody who has rung a bell may write here.',
      posts: [['Towers', 'There are 412 towers so far, and a gap where Norfolk should be.']],
      logo: { name: '', colour: '#7a5230' },
    },
  },
  {
    name: 'mediawiki-timeless',
    system: 'mediawiki',
    theme: 'timeless',
    brand: {
      ...english,
      name: 'Lichenpedia',
      tagline: 'Lichenpedia describes the lichens of the north, with keys and drawings.',
      text: 'We are forty people with lenses and wet knees.',
      posts: [['Keys', 'Begin with the colour of the underside.']],
      logo: { name: '', colour: '#5a7d2b' },
    },
  },
];

export const themes = [...bootstrap, ...generators, ...systems];
