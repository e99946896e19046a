// Real themes, each filled in for a made-up company. What a scan is to find in them stands in expected.json, which was written before there
// was a scanner.
import { bootstrap } from './bootstrap-brands.mjs';
import { buildBootstrap } from './bootstrap.mjs';
import { buildDocsify, buildHexo, buildResume, buildTypedoc, buildVitepress } from './generators.mjs';

const english = { language: 'en', links: [], posts: [], motto: '' };

const generators = [
  {
    name: 'hexo-landscape',
    build: buildHexo,
    theme: 'hexo-theme-landscape',
    brand: {
      ...english,
      name: 'The Allotment Diary',
      author: 'Joan Petty',
      motto: 'Slugs and other neighbours',
      tagline: 'What grew, what did not, and whose fault it was.',
      aboutTitle: 'About',
      text: 'Plot 41 has been ours since 1998, and the slugs’ for much longer.',
      posts: [
        ['Broad beans, in spite of everything', 'They stood through the frost and were eaten by the third of May.'],
        ['A shed is a promise', 'I built it in a weekend and have been mending it for eleven years.'],
      ],
    },
  },
  {
    name: 'hexo-butterfly',
    build: buildHexo,
    theme: 'hexo-theme-butterfly',
    settings:
      'nav:\n  logo: /img/logo.png\nmenu:\n  About: /about/ || fas fa-heart\nsocial:\n  fab fa-github: https://github.com/kumostudio || Github\n  fab fa-mastodon: https://mastodon.social/@kumostudio || Mastodon\navatar:\n  img: /img/logo.png\nfavicon: /img/logo.png\n',
    brand: {
      ...english,
      name: 'Kumo Studio',
      author: 'Kumo Studio',
      motto: 'Small games for long train rides',
      tagline: 'A studio of four that makes quiet puzzle games for telephones.',
      aboutTitle: 'About us',
      text: 'Our games have no timers, no coins and an ending.',
      logo: { name: 'Kumo Studio', colour: '#49b1f5' },
      posts: [
        ['Drawing rain', 'It took a hundred drawings until the rain looked wet.'],
        ['No timers', 'People asked for a timer. We asked what they were late for.'],
      ],
    },
  },
  {
    name: 'vitepress-default',
    build: buildVitepress,
    brand: {
      ...english,
      name: 'Ferrite',
      motto: 'Queues that fit in a file',
      tagline: 'A message queue in one file, for programs that run on one machine.',
      text: 'Ferrite keeps jobs in a file that you can copy, read and delete.',
      links: ['https://github.com/ferrite-queue/ferrite'],
      logo: { name: '', colour: '#3451b2' },
    },
  },
  {
    name: 'vitepress-brand',
    build: buildVitepress,
    css: ':root {\n  --vp-font-family-base: "Sora", sans-serif;\n  --vp-c-brand-1: #b8336a;\n  --vp-c-brand-2: #a12c5c;\n  --vp-c-brand-3: #b8336a;\n  --vp-c-bg: #fffaf5;\n  --vp-c-text-1: #2b1b2e;\n}\n',
    brand: {
      ...english,
      name: 'Mulberry UI',
      motto: 'Forms that people finish',
      tagline: 'Accessible form components for public services.',
      text: 'Every component was tried by somebody who was in a hurry.',
      links: ['https://github.com/mulberry-ui', 'https://mastodon.social/@mulberryui'],
      logo: { name: '', colour: '#b8336a' },
    },
  },
  {
    name: 'typedoc',
    build: buildTypedoc,
    brand: {
      ...english,
      name: 'padlock-kit',
      tagline: 'Locks for processes on one machine.',
      text: 'A lock is a file, and a file is something that you can look at.',
      links: ['https://github.com/padlock-kit/padlock-kit'],
    },
  },
  {
    name: 'docsify',
    build: buildDocsify,
    brand: {
      ...english,
      name: 'Gantry',
      tagline: 'Deployments for two servers and a weekend.',
      text: 'Gantry copies files and restarts things, in that order.',
      links: ['https://github.com/gantry-tool/gantry'],
      logo: { name: 'Gantry', colour: '#2c3e50', sign: '#42b983' },
    },
  },
  {
    name: 'jsonresume-even',
    build: buildResume,
    brand: {
      ...english,
      name: 'Aoife Brennan',
      motto: 'Cartographer',
      text: 'I draw maps of places that people walk through.',
      email: 'aoife@brennan.example',
      phone: '+353 1 000 0000',
      address: '12 Quay Lane, Galway',
      links: ['https://github.com/aoifemaps', 'https://www.linkedin.com/in/aoifemaps'],
    },
  },
];

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

const filledIn = bootstrap.map((site) => ({ ...site, build: buildBootstrap, brand: { ...english, ...site.brand } }));

export const themes = [...filledIn, ...generators, ...systems];
