import { defineConfig } from 'oxlint'

type Pattern = { regex: string; message: string; allowTypeImports?: true; importNames?: string[] }

/** Imports of top-level folders, by relative path or by alias. */
const folders = (message: string, ...names: string[]): Pattern => {
  const list = names.join('|')
  return { regex: `^(\\.\\./)+(${list})/|^#(${list})/`, message }
}

/** Imports of folders of `shared`. */
const shared = (message: string, ...names: string[]): Pattern => {
  const list = names.join('|')
  return { regex: `^#shared/(${list})/|^(\\.\\./)+(shared/)?(${list})/`, message }
}

type Restricted = ['error', { patterns: Pattern[] }]

type Letters = Map<string, Letters>

/** Matches what leaves the tree of letters: the engine of these patterns knows no look-ahead. */
function leaving(tree: Letters, first = ''): string {
  const others = `[^${first}${[...tree.keys()].join('').replace('-', '\\-')}]`
  const deeper = [...tree].filter(([letter]) => letter !== '/').map(([letter, below]) => `${letter}${leaving(below)}`)
  return `(${[others, ...deeper].join('|')})`
}

/** Matches a name, or the first part of a path, other than these. */
function otherThan(names: string[], first = ''): string {
  const tree: Letters = new Map()
  for (const name of names) {
    let at = tree
    for (const letter of `${name}/`) at = at.get(letter) ?? at.set(letter, new Map()).get(letter) ?? at
  }
  return leaving(tree, first)
}

/** Imports of packages other than these. */
const packagesBut = (message: string, ...allowed: string[]): Pattern => ({
  regex: `^${otherThan(allowed, '.#')}`,
  message,
})

const schemas: Pattern = {
  regex: `^(#shared/|(\\.\\./)+)contract/${otherThan(['resources.ts'])}`,
  message: 'pages take types from the contract only: zod stays on the server, and its eval breaks Trusted Types',
  allowTypeImports: true,
}

const material = '^(react-admin|ra-|@mui/|@emotion/)'
const dataTable: Pattern = {
  regex: '^react-admin$',
  importNames: ['DataTable'],
  message:
    'the columns of a noun are made by columnOf (shared/ra/list/column-of.tsx), which knows its fields and orders',
}
const node = (message: string): Pattern => ({ regex: '^node:', message })

const lightImports: Pattern[] = [
  schemas,
  { regex: material, message: 'sign and site are plain React and stay light' },
  shared('sign and site are plain React and stay light', 'ra'),
  packagesBut(
    'sign and site import contract, rules, text, browser, brand, react and react-router only',
    'react',
    'react-dom',
    'react-router',
  ),
]
const apart = 'front ends meet in shared only and reach the server over HTTP'

const serverImports: Pattern[] = [
  { regex: '^(react|react-dom|react-router|react-admin|ra-|@mui/|@emotion/)', message: 'the server never sees React' },
  shared(
    'the server takes contract, rules, text and brand from shared; ra and browser are for front ends',
    'ra',
    'browser',
  ),
  folders(
    'the server never reaches into a front end or the tests',
    'admin',
    'cabinet',
    'sign',
    'site',
    'proof',
    'tests',
  ),
  {
    regex: '^(\\.\\./)+([a-z-]+/)+[a-z-]+\\.store(\\.ts)?$|^#server/.+\\.store(\\.ts)?$',
    message: "nobody imports another noun's store: call its commands",
    allowTypeImports: true,
  },
  {
    regex: '/ledger/ledger\\.tables',
    message:
      "the ledger's tables are named inside server/money/ledger only: call post, hold, capture, release, balanceOf",
  },
]

const apps = ['admin', 'cabinet', 'sign', 'site', 'proof', 'server', 'tests']
const bottom = (message: string, ...more: Pattern[]) => [folders(message, ...apps), ...more]

/** Files → what they may not import. A row replaces an earlier one for the same file. */
const layers: Record<string, Pattern[]> = {
  'shared/contract/**': bottom(
    'contract is the bottom: it knows no app, no server',
    shared('contract imports zod and rules only', 'text', 'browser', 'brand', 'ra'),
    packagesBut('contract imports zod, rules and node:url only', 'zod', 'node:url'),
  ),
  'shared/rules/**': bottom(
    'rules run at both ends: they know no app, no server',
    shared('rules are the bottom: they import each other only', 'contract', 'text', 'browser', 'brand', 'ra'),
    packagesBut('rules are the bottom: they import each other only'),
  ),
  'shared/rules/password.ts': bottom(
    'rules run at both ends: they know no app, no server',
    shared('rules are the bottom: they import each other only', 'contract', 'text', 'browser', 'brand', 'ra'),
    packagesBut('the judgement of passwords imports zxcvbn only', '@zxcvbn-ts'),
  ),
  'shared/text/**': bottom(
    'texts know no app, no server',
    shared('texts import contract and rules only', 'browser', 'brand', 'ra'),
    packagesBut('texts import contract and rules only'),
    schemas,
  ),
  'shared/browser/**': bottom(
    'shared/browser knows no app, no server',
    shared('shared/browser serves plain React too: nothing of react-admin', 'ra'),
    schemas,
    packagesBut(
      'shared/browser imports contract, rules, text, brand, react, js-cookie and @simplewebauthn/browser only',
      'react',
      'react-dom',
      'js-cookie',
      '@simplewebauthn/browser',
    ),
  ),
  'shared/brand/**': bottom(
    'shared/brand knows no app, no server',
    shared('shared/brand is the look of all apps and the server: nothing of ra or browser', 'ra', 'browser'),
    packagesBut('shared/brand imports contract, rules, text and react only', 'react', '@fontsource-variable'),
  ),
  'shared/ra/**': bottom('shared/ra knows no app, no server', node('shared/ra runs in the browser'), schemas),
  'sign/**': [folders(apart, 'admin', 'cabinet', 'site', 'server', 'tests'), ...lightImports],
  'site/**': [folders(apart, 'admin', 'cabinet', 'sign', 'server', 'tests'), ...lightImports],
  'proof/**': [
    folders(apart, 'admin', 'cabinet', 'sign', 'site', 'tests'),
    {
      regex: `^#server/(${otherThan(['documents', 'platform', 'requests'])}|documents/${otherThan(['cms'])}|platform/${otherThan(['journal'])}|requests/${otherThan(['document-sign-requests'])})`,
      message: 'the page in archives takes what judges seals, trees and rows from the server, and nothing else',
    },
    node('the page in archives runs in a browser: vite/proof/build-proof.ts replaces node:crypto in what it imports'),
    schemas,
    shared('the page in archives is plain', 'ra'),
    packagesBut('the page in archives imports shared, the judges of the server and @noble/hashes only', '@noble'),
  ],
  'site/developers/examples/**': [
    { regex: '^[^n]|^n[^o]|^no[^d]', message: 'a program for other machines imports node: only' },
  ],
  'admin/**': [
    folders('admin meets the others in shared only', 'cabinet', 'sign', 'site', 'server', 'tests'),
    node('admin runs in the browser'),
    dataTable,
    schemas,
  ],
  'cabinet/**': [
    folders('cabinet meets the others in shared only', 'admin', 'sign', 'site', 'server', 'tests'),
    node('cabinet runs in the browser'),
    dataTable,
    schemas,
  ],
  'server/**': serverImports,
  'server/**/*.routes.ts': [
    ...serverImports,
    {
      regex: '^(\\.\\./)+([a-z-]+/)+[a-z-]+\\.commands(\\.ts)?$|^#server/.+\\.commands(\\.ts)?$',
      message: "a route calls its own commands and store; other nouns' commands are called by commands",
    },
    { regex: '^kysely$', message: 'routes hold no SQL: it is in stores and commands', allowTypeImports: true },
  ],
  'server/**/*.store.ts': [
    ...serverImports,
    {
      regex: '\\.(commands|routes)(\\.ts)?$',
      message: 'a store knows SQL only: commands call it, not the other way round',
    },
  ],
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise'],
  env: { browser: true, node: true, es2024: true },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  settings: { react: { version: '19.3' } },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'error',
    'no-param-reassign': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-misused-spread': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-key': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
    'react/set-state-in-effect': 'off',
    'react/purity': 'off',
    'typescript/unbound-method': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    ...Object.entries(layers).map(([files, patterns]) => ({
      files: [files],
      rules: { 'no-restricted-imports': ['error', { patterns }] satisfies Restricted },
    })),
    {
      files: [
        'vite.config.ts',
        'vitest.config.ts',
        'playwright.config.ts',
        'tests/**/global-setup.ts',
        'oxlint.config.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['server/start/main.ts', 'site/developers/examples/**', 'tests/**', 'vite/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['server/platform/db/catalogue.ts', 'shared/rules/journal-payloads.ts', 'shared/text/**'],
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['tests/**'],
      plugins: ['eslint', 'typescript', 'import', 'unicorn', 'oxc', 'promise', 'vitest'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'max-lines': ['error', { max: 600 }],
      },
    },
    {
      // finding what a screen should show is an assertion
      files: ['tests/screens/**'],
      plugins: ['vitest'],
      rules: { 'vitest/expect-expect': 'off' },
    },
  ],
  ignorePatterns: ['dist/**', 'data/**', 'node_modules/**', 'test-results/**', 'playwright-report/**'],
})
