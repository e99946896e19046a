// Who may import whom (docs/architecture.md). Apps deliver, domains decide, adapters talk to the outside,
// contracts say what crosses a boundary. Borders inside one file: eslint.config.mjs.

const ports =
  'billing/payments|generation/audio|generation/avatar|generation/image|generation/safety|generation/text|generation/transcript|generation/transform|generation/vendors|generation/video|publishing/channel|media/storage|media/video-tool|feed/entries|knowledge/embeddings|newsletters/issues|chat/chat-app';
const testOnly = '(/testing/|/[^/]+[.-](spec|conformance|fixture|fake)\\.ts$)';

/** From one layer, everything of ours that `allowed` (a path pattern) does not name. */
const onlyTo = (layer, from, allowed, comment) => ({
  name: `${layer}-imports`,
  severity: 'error',
  comment,
  from,
  to: { path: '^(apps|libs|e2e|tools|bench|mutation)/', pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    onlyTo(
      'app',
      { path: '^apps/([^/]+)/' },
      ['^libs/', '^apps/$1/'],
      'An app is built from libraries. What two apps need belongs in a library.',
    ),
    onlyTo(
      'web',
      { path: '^apps/web/' },
      ['^apps/web/', '^libs/(contracts|sdk)/'],
      'The pages run in a browser: they know the shapes on the wire and the client of the API.',
    ),
    onlyTo('contracts', { path: '^libs/contracts/' }, '^libs/contracts/', 'Shapes depend on nothing of ours.'),
    onlyTo(
      'receiver',
      { path: '^libs/webhooks/' },
      '^libs/webhooks/',
      'What receivers install stands by itself: it is tested against the sender, never built from it.',
    ),
    onlyTo(
      'sdk',
      { path: '^libs/sdk/' },
      '^libs/(sdk|webhooks)/',
      'What callers install stands by itself: it knows the API by its document.',
    ),
    onlyTo('platform', { path: '^libs/platform/' }, '^libs/(platform|contracts)/', 'The platform knows nothing of the product.'),
    onlyTo(
      'domain',
      { path: '^libs/domain/' },
      '^libs/(domain|platform|contracts)/',
      'A domain decides without knowing who asked or who carries it out: declare a port.',
    ),
    onlyTo(
      'auth',
      { path: '^libs/auth/' },
      '^libs/(auth|platform|contracts|domain/src/(identity|keys|onboarding))/',
      'Who is calling is known by identity, keys and onboarding.',
    ),
    onlyTo(
      'adapters',
      { path: '^libs/adapters/' },
      ['^libs/(adapters|platform|contracts)/', `^libs/domain/src/(${ports})/`],
      'An adapter fulfils a port. It sees that port and never the domain behind it.',
    ),
    {
      name: 'rooms-have-doors',
      severity: 'error',
      comment:
        'A room is entered through its index.ts, or through that of a port in it. Only `schema` sees the tables of all rooms.',
      from: { path: '^libs/(domain|platform)/src/([^/]+)/', pathNot: [testOnly, '^libs/domain/src/schema/'] },
      to: {
        path: '^libs/$1/src/',
        pathNot: ['^libs/$1/src/$2/', '^libs/$1/src/[^/]+/index\\.ts$', `^libs/domain/src/(${ports})/index\\.ts$`],
      },
    },
    {
      name: 'doors-hide-tables',
      severity: 'error',
      comment: 'Rows and statements belong to the room: others ask its services.',
      from: { path: '^libs/domain/src/[^/]+/index\\.ts$', pathNot: '^libs/domain/src/schema/' },
      to: { path: '\\.(entity|repository)\\.ts$' },
    },
    {
      name: 'pages-stay-apart',
      severity: 'error',
      comment:
        'A room of pages uses the shared parts of the app and no other room: what two of them need belongs in ui, api, time or words.',
      from: { path: '^apps/web/src/([^/]+)/', pathNot: '^apps/web/src/app/' },
      to: {
        path: '^apps/web/src/',
        pathNot: [
          '^apps/web/src/(ui|api|time|words)/',
          '^apps/web/src/$1/',
          '^apps/web/src/app/room\\.ts$',
          '^apps/web/src/palette\\.css$',
        ],
      },
    },
    {
      name: 'delivering-comes-last',
      severity: 'error',
      comment: 'Connections, posts and releases are written without knowing how they are delivered.',
      from: { path: '^libs/domain/src/publishing/(connections|composing|releases)/', pathNot: testOnly },
      to: { path: '^libs/domain/src/publishing/delivering/' },
    },
    {
      name: 'one-reader-of-nest-metadata',
      severity: 'error',
      comment: 'How Nest keeps routes is no public interface: only the route table knows it.',
      from: { path: '^(apps|libs)/', pathNot: '^libs/platform/src/http/route-table\\.ts$' },
      to: { path: '@nestjs/[^/]+/internal' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Files that import each other cannot be understood or tested apart.',
      from: { pathNot: '^libs/sdk/src/generated/' },
      to: { circular: true },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      comment: 'Production code must not run on what was made for tests.',
      from: { path: '^(apps|libs)/', pathNot: testOnly },
      to: { path: testOnly },
    },
    {
      name: 'listed-packages',
      severity: 'error',
      comment: 'A package that is imported stands in the package.json of the project that imports it.',
      from: { path: '^(apps|libs)/', pathNot: testOnly },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'simulators-know-no-channel',
      severity: 'error',
      comment: 'A simulator that takes its rules from the channel, or from its limits, agrees with whatever is wrong there.',
      from: { path: '^libs/adapters/src/channels/testing/', pathNot: '/testing/index\\.ts$' },
      to: {
        path: ['^libs/adapters/', '^libs/contracts/'],
        pathNot: ['^libs/adapters/src/channels/testing/', '^libs/adapters/src/channels/channel-suite\\.fixture\\.ts$'],
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere escapes every other rule here.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)(dist|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count: a layer that names another one's types depends on it.
    tsPreCompilationDeps: true,
    // Follows the workspace packages' `exports` to their sources.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
