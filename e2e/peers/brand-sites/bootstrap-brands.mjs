// The made-up companies that the themes of Start Bootstrap are filled in for.
export const bootstrap = [
  {
    name: 'bootstrap-agency',
    theme: 'startbootstrap-agency',
    brand: {
      name: 'Larkfield Interiors',
      motto: 'Rooms you want to stay in',
      tagline: 'Interior design for rented flats and small offices in Glasgow, without a single nail in the wall.',
      text: 'We measure once, draw twice and leave every wall as we found it.',
      links: ['https://x.com/larkfieldrooms', 'https://www.facebook.com/larkfield', 'https://www.linkedin.com/company/larkfield'],
      logo: { name: 'Larkfield', colour: '#ffffff', sign: '#ffc800' },
    },
  },
  {
    name: 'bootstrap-clean-blog',
    theme: 'startbootstrap-clean-blog',
    brand: {
      name: 'Night Trains Weekly',
      motto: 'Asleep between cities',
      tagline: 'Timetables, reviews and quiet complaints about sleeper trains in Europe.',
      text: 'Every Sunday we write about one line, one carriage and one breakfast.',
      links: ['https://x.com/nighttrainswk', 'https://www.facebook.com/nighttrains', 'https://github.com/nighttrains'],
    },
  },
  {
    name: 'bootstrap-creative',
    theme: 'startbootstrap-creative',
    brand: {
      name: 'Saltbox Catering',
      motto: 'Lunch for people in meetings',
      tagline: 'Office catering in Cork: hot food in returnable pots, delivered by cargo bike.',
      text: 'We cook what the market had this morning, and we take the pots back tomorrow.',
      phone: '+353 21 000 0000',
    },
  },
  {
    name: 'bootstrap-freelancer',
    theme: 'startbootstrap-freelancer',
    brand: {
      name: 'Marta Lindqvist',
      motto: 'Marta Lindqvist',
      tagline: 'Illustrations for children’s books and for adults who miss them.',
      text: 'I draw with ink first and with a computer last.',
      links: [
        'https://www.facebook.com/martadraws',
        'https://x.com/martadraws',
        'https://www.linkedin.com/in/martadraws',
        'https://dribbble.com/martadraws',
      ],
      more: [
        [/Graphic Artist - Web Designer - Illustrator/, 'Illustrator in Malmö'],
        [/Freelancer is a free bootstrap theme[^<]*/, 'My first book was about a tram that was afraid of rain.'],
      ],
    },
  },
  {
    name: 'bootstrap-grayscale',
    theme: 'startbootstrap-grayscale',
    brand: {
      name: 'Ostara Skincare',
      motto: 'Less on your face',
      tagline: 'Three products, no perfume, made in small batches in Graz.',
      text: 'Soap, cream and oil. We looked for a fourth product and did not find one.',
      email: 'hello@ostara.example',
      phone: '+43 316 00 00 00',
      address: 'Sporgasse 7, 8010 Graz',
      links: ['https://x.com/ostaraskin', 'https://www.facebook.com/ostaraskin', 'https://github.com/ostaraskin'],
    },
  },
  {
    name: 'bootstrap-resume',
    theme: 'startbootstrap-resume',
    brand: {
      name: 'Tomasz Wrona',
      motto: 'Violin maker',
      tagline: 'Violins and violas, built and repaired in Poznań.',
      text: 'An instrument takes me four months, and the varnish one more.',
      email: 'tomasz@wrona.example',
      phone: '+48 61 000 00 00',
      links: [
        'https://www.linkedin.com/in/tomaszwrona',
        'https://github.com/tomaszwrona',
        'https://x.com/tomaszwrona',
        'https://www.facebook.com/wrona',
      ],
      more: [
        [/Clarence Taylor/g, 'Tomasz Wrona'],
        [/Clarence\s*<span class="text-primary">Taylor/, 'Tomasz <span class="text-primary">Wrona'],
        [/3542 Berry Drive · Cheyenne Wells, CO 80810 ·/, 'ul. Wielka 3 · 61-774 Poznań ·'],
        [/I am experienced in leveraging[^<]*/, 'An instrument takes me four months, and the varnish one more.'],
      ],
    },
  },
];
