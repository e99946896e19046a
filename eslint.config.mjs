// The budgets and borders of docs/architecture.md that can be seen in one file. Rules that need types: .oxlintrc.json. Borders between files:
// .dependency-cruiser.cjs.
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const product = ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'];
/** Files that only run in tests. */
const tests = ['**/*.spec.ts', '**/*-spec.ts', '**/*.conformance.ts', '**/*.fixture.ts', '**/*.fake.ts', '**/testing/**/*.ts'];
const scripts = ['**/*.mjs', '**/*.cjs'];

const forbidden = {
  names: [
    { selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z][a-z]/]', message: 'Name the thing, without an I in front of it.' },
    {
      selector: 'ClassDeclaration[id.name=/(Impl|Manager|V[0-9]+)$/]',
      message: 'Say what the class does: not …Impl, …Manager or …V2.',
    },
  ],
  bigConstructor: [
    {
      selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>6]',
      message: 'At most 6 constructor parameters: this class does several things.',
    },
  ],
  defaultExport: [{ selector: 'ExportDefaultDeclaration', message: 'Export by name: it stays the same name everywhere.' }],
  environment: [
    {
      selector: 'MemberExpression[object.name="process"][property.name="env"]',
      message: 'Add a setting to the declaration of the room (libs/contracts/src/<room>/<room>.room.ts) and inject CONFIG.',
    },
  ],
  statements: [
    {
      selector: 'CallExpression[callee.property.name=/^(query|createQueryBuilder|getRepository)$/]',
      message: 'Statements stand in the *.repository.ts of their table.',
    },
    {
      selector: 'ImportDeclaration[importKind!="type"][source.value=/\\.entity\\.js$/] > ImportSpecifier[importKind!="type"]',
      message: 'The class of an entity is for repositories. Elsewhere it is a type.',
    },
  ],
};
const everywhere = [...forbidden.names, ...forbidden.bigConstructor];

const httpClients = ['http', 'https', 'http2', 'undici', 'axios', 'got', 'node-fetch', 'superagent'];
const webClients = ['fetch', 'WebSocket', 'EventSource'];
const outgoing = 'Outgoing requests go through @imprint/platform/safe-fetch, which checks the address.';

const codeRules = {
  eqeqeq: 'error',
  'no-constant-condition': ['error', { checkLoops: false }],
  'no-control-regex': 'error',
  'no-fallthrough': 'error',
  'no-self-assign': 'error',
  'no-template-curly-in-string': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-var': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

const typedRules = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  // Injected classes must be value imports: their decorator metadata is read at run time.
  '@typescript-eslint/consistent-type-imports': 'off',
  // A Nest module is a class without members.
  '@typescript-eslint/no-extraneous-class': 'off',
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    'bundle/',
    '**/node_modules/',
    '.nx/',
    '.imprint/',
    'coverage/',
    'libs/sdk/src/generated/',
    'e2e/peers/openapi/job.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      ...codeRules,
      ...typedRules,
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 50],
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: product,
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...everywhere, ...forbidden.defaultExport, ...forbidden.environment],
      'no-restricted-globals': ['error', ...webClients.map((name) => ({ name, message: outgoing }))],
      'no-restricted-properties': [
        'error',
        ...webClients.flatMap((property) => ['globalThis', 'global'].map((object) => ({ object, property, message: outgoing }))),
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [...httpClients.flatMap((name) => [name, `node:${name}`]), 'ws']
            // Who answers is no client.
            .map((name) => ({
              name,
              message: outgoing,
              allowTypeImports: true,
              allowImportNames: ['createServer', 'ServerResponse', 'WebSocketServer'],
            })),
        },
      ],
    },
  },
  {
    files: ['libs/domain/src/**/*.ts'],
    ignores: ['**/*.{repository,entity,migration,tables}.ts', 'libs/domain/src/schema/**', ...tests],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        ...forbidden.defaultExport,
        ...forbidden.environment,
        ...forbidden.statements,
      ],
    },
  },
  {
    files: ['libs/platform/src/{config,testing}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...forbidden.defaultExport] },
  },
  // A declaration of somebody else's module has the exports that the module has.
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['libs/platform/src/safe-fetch/**/*.ts', ...tests],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  // The browser keeps the pages to their own origin (content security policy).
  { files: ['apps/web/src/**/*.{ts,tsx}'], rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' } },
  // It runs where callers are, with their network.
  { files: ['libs/sdk/src/**/*.ts'], rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' } },
  // Settings that cannot be read are told before there is a logger; tests say what is not run.
  { files: ['libs/platform/src/http/run-app.ts', 'libs/platform/src/testing/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: [...tests, '**/schema/[0-9]*.ts', '**/*.migration.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: scripts,
    rules: {
      ...codeRules,
      'max-lines': ['error', 300],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // Tables of data.
  {
    files: ['e2e/peers/content-cards/results.mjs', 'libs/domain/src/knowledge/testing/labelled-corpus.ts'],
    rules: { 'max-lines': 'off' },
  },
  prettier,
);
