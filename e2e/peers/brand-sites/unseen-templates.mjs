// Templates of the second set, filled in for made-up companies. All are MIT.
import { buildTemplate } from './templates.mjs';

const startBootstrap = (theme) => ({ build: buildTemplate, from: `${theme}/dist`, parts: ['assets', 'css'] });

export const templates = [
  {
    name: 'template-business-casual',
    ...startBootstrap('startbootstrap-business-casual'),
    pages: Object.fromEntries(['index', 'about', 'products', 'store'].map((page) => [`${page}.html`, `${page}.html`])),
    changes: [
      ['Business Casual - Start Bootstrap Theme', 'Copperfield Coffee - Roasted in Whitby'],
      [
        'name="description" content=""',
        'name="description" content="Coffee roasted above the harbour in Whitby, and cake for those who wait."',
      ],
      ['A Free Bootstrap Business Theme', 'Roasted above the harbour'],
      ['site-heading-lower">Business Casual', 'site-heading-lower">Copperfield Coffee'],
      ['Start Bootstrap', 'Copperfield Coffee'],
      ['Your Website 2023', 'Copperfield Coffee 2026'],
      ['1116 Orchard Street', '4 Tin Ghaut'],
      ['Golden Valley, Minnesota', 'Whitby YO22 4EA'],
      ['(317) 585-8468', '01947 496 021'],
      ['Founded in 1987 by the Hernandez brothers', 'Founded in 1987 by two brothers'],
    ],
  },
  {
    name: 'template-stylish-portfolio',
    ...startBootstrap('startbootstrap-stylish-portfolio'),
    pages: { 'index.html': 'index.html' },
    changes: [
      ['Stylish Portfolio - Start Bootstrap Template', 'Ida Brandvold – Photographer in Tromsø'],
      ['name="description" content=""', 'name="description" content="Portraits of people whose workplace has weather."'],
      ['name="author" content=""', 'name="author" content="Ida Brandvold"'],
      ['<h1 class="mb-1">Stylish Portfolio', '<h1 class="mb-1">Ida Brandvold'],
      ['A Free Bootstrap Theme by Start Bootstrap', 'Photographs of people who work outside'],
      ['Stylish Portfolio is the perfect theme for your next project!', 'I come along, and I carry my own things.'],
      [/This theme features a flexible[\s\S]*?!\s*<\/p>/, 'Fishers, road crews, reindeer herders and one lighthouse keeper.</p>'],
      [/Millions of users[\s\S]*?Start Bootstrap!/, 'Prints that last longer than the boat.'],
      ['Freshly redesigned for Bootstrap 5.', 'Every picture by hand.'],
      [/Welcome to\s*<em>your<\/em>\s*next website!/, 'The best light is at work.'],
      [
        'href="https://startbootstrap.com/theme/stylish-portfolio/">Download Now!',
        'href="mailto:ida@brandvold.example">Write to me',
      ],
      [/q=Twitter,\+Inc\.,\+Market\+Street,\+San\+Francisco,\+CA/, 'q=Tromsø'],
      [
        'href="#!"><i class="icon-social-facebook">',
        'href="https://www.facebook.com/idabrandvoldfoto"><i class="icon-social-facebook">',
      ],
      ['href="#!"><i class="icon-social-twitter">', 'href="https://x.com/idabrandvold"><i class="icon-social-twitter">'],
      [
        'href="#!"><i class="icon-social-github">',
        'href="https://www.instagram.com/idabrandvold"><i class="icon-social-instagram">',
      ],
      ['Start Bootstrap', 'Ida Brandvold'],
      ['Your Website 2023', 'Ida Brandvold 2026'],
    ],
  },
  {
    name: 'template-new-age',
    ...startBootstrap('startbootstrap-new-age'),
    pages: { 'index.html': 'index.html' },
    changes: [
      ['New Age - Start Bootstrap Theme', 'Stillpoint: a timer for doing nothing'],
      [
        'name="description" content=""',
        'name="description" content="Stillpoint is a timer for your phone that counts nothing, sends nothing and rings once."',
      ],
      ['Showcase your app beautifully.', 'Do nothing, on time.'],
      [/Launch your mobile app landing page faster[^<]*/, 'Set it, put the phone face down and come back when it rings.'],
      ['Enter a new age of web design', 'Twelve minutes is a lot'],
      [/This section is perfect for featuring[^<]*/, 'We made it for a waiting room and kept it for the kitchen.'],
      ['https://startbootstrap.com/theme/new-age', '#download'],
      ['Start Bootstrap', 'Stillpoint'],
      ['Your Website 2023', 'Stillpoint Ltd 2026'],
    ],
  },
  {
    name: 'template-material-kit',
    build: buildTemplate,
    from: 'material-kit',
    parts: ['assets/css', 'assets/img', 'assets/demo'],
    pages: { 'index.html': 'examples/landing-page.html' },
    logo: { path: 'assets/img/harbourlight.svg', name: 'Harbourlight Divers', colour: '#ffffff', sign: '#9c27b0' },
    changes: [
      ['../assets', './assets'],
      [
        /<title>[\s\S]*?<\/title>/,
        '<title>Harbourlight Divers | Dive school in Oban</title>\n  <meta name="description" content="A dive school in Oban for people who are afraid of cold water, and were right.">',
      ],
      [
        /href="https:\/\/demos[^"]*index\.html">\s*Material Kit/,
        'href="./"><img src="./assets/img/harbourlight.svg" alt="Harbourlight Divers" height="40">',
      ],
      [
        /<li class="dropdown nav-item">[\s\S]*?Download\s*<\/a>\s*<\/li>/,
        '<li class="nav-item"><a class="nav-link" href="#courses">Courses</a></li>',
      ],
      ['https://twitter.com/CreativeTim', 'https://x.com/harbourlight'],
      ['https://www.facebook.com/CreativeTim', 'https://www.facebook.com/harbourlightdivers'],
      ['https://www.instagram.com/CreativeTimOfficial', 'https://www.instagram.com/harbourlightdivers'],
      ['Your Story Starts With Us.', 'Under the ferry there is a garden.'],
      [/Every landing page needs a small description[^<]*/, 'Four dives, two instructors and a hot drink in between.'],
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', '#courses'],
      ['btn btn-danger btn-raised', 'btn btn-primary btn-raised'],
      [/Gigi Hadid/, 'Morag Baird'],
      [/Christian Louboutin/, 'Ewan Sharp'],
      [/Kendall Jenner/, 'Nia Prosser'],
      ['https://creative-tim.com/presentation', '#about'],
      ['http://blog.creative-tim.com', '#blog'],
      ['https://www.creative-tim.com/license', '#licences'],
      [/<a href="https:\/\/www\.creative-tim\.com">\s*Creative Tim\s*<\/a>/, '<a href="./">Harbourlight Divers</a>'],
    ],
  },
  {
    name: 'template-soft-ui',
    build: buildTemplate,
    from: 'soft-ui-design-system',
    parts: ['assets/css', 'assets/img'],
    pages: { 'index.html': 'pages/about-us.html' },
    logo: { path: 'assets/img/quill-tally.svg', name: 'Quill & Tally', colour: '#ffffff', sign: '#2152ff' },
    changes: [
      ['../assets', './assets'],
      [
        /<title>\s*Soft UI Design System by Creative Tim\s*<\/title>/,
        '<title>About us – Quill &amp; Tally</title>\n  <meta name="description" content="Bookkeeping for craftspeople who keep their receipts in a shoebox.">\n  <meta property="og:site_name" content="Quill &amp; Tally">',
      ],
      [
        /<a class="navbar-brand[\s\S]*?<\/a>/,
        '<a class="navbar-brand text-white" href="./"><img src="./assets/img/quill-tally.svg" alt="Quill &amp; Tally" height="32"></a>',
      ],
      [
        /<ul class="navbar-nav navbar-nav-hover w-100">[\s\S]*?<\/nav>/,
        '<ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="#count-stats">Figures</a></li></ul></div></div></nav>',
      ],
      ['Work with an amazing design', 'Bring the shoebox.'],
      [
        /We’re constantly trying to express ourselves[^<]*/,
        'We sort it, you sign it, and the tax office writes to us instead of you.',
      ],
      ['Soft UI Design System by', 'Quill &amp; Tally. Made with Soft UI by'],
      [/>Soft UI Design System<\/h6>/, '>Quill &amp; Tally</h6>'],
      ['https://www.facebook.com/CreativeTim/', 'https://www.facebook.com/quillandtally'],
      ['https://twitter.com/creativetim', 'https://x.com/quillandtally'],
      [
        /<li class="nav-item">\s*<a class="nav-link pe-1" href="https:\/\/(?:dribbble|github|www\.youtube)\.com[\s\S]*?<\/li>/,
        '',
      ],
      [/<a class="nav-link" href="https:\/\/[^"]*" target="_blank">/, '<a class="nav-link" href="#">'],
    ],
  },
];
