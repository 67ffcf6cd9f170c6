import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { FileSeconds } from './tests/gauge/file-seconds.ts'
import { SlowestFirst } from './tests/gauge/slowest-first.ts'
import { compileCache } from './tests/support/compile-cache.ts'
import { isFull } from './tests/support/full-profile.ts'

/** Limits against a hang, far beyond what a busy machine needs: no test fails because others use the processor. */
const limit_ms = 300_000

const shared = {
  // Vite gives its mode the name that our setting has
  env: { ...compileCache, MODE: '' },
  setupFiles: ['tests/support/console-error.ts'],
  testTimeout: limit_ms,
  hookTimeout: limit_ms,
  // shorter than the test, so that it says what it waited for
  expect: { poll: { timeout: limit_ms - 60_000, interval: 20 } },
}

/** Folders whose tests need no database, but for two files that compare a rule with its counterpart in SQL. */
const withoutDatabase = [
  'tests/{gauge,structure,text,browser,ra,sign,admin,cabinet}/**/*.test.ts?(x)',
  'tests/rules/!(sign-request|bulk-sending).test.ts',
]

/** Screens of the consoles on recorded answers. */
const screens = ['tests/screens/**/*.test.ts']

/** Minutes of whole servers under faults: only in the full profile. */
const hardFaults = ['tests/hard-faults/**/*.test.ts']

/** Minutes of repeated kill -9 each; `faults/kill` is in every run. */
const kills = ['tests/{bulk,billing,deliveries}/*kill.test.ts']

/** Half a minute and more of whole servers each, of what a change seldom breaks. */
const wholeServers = [
  'tests/faults/{roles,slow-gateway,cut-downloads,stop,demo-month,foreign-place}.test.ts',
  'tests/db/engine-faults.test.ts',
  'tests/commands/{secret-rotate,drill}.test.ts',
  'tests/openapi/{proxy,generated-clients}.test.ts',
  'tests/systems/quick-starts.test.ts',
]

/** It replaces a module, which the files before it in the same worker have loaded already. */
const isolated = ['tests/api/list-plans.test.ts']

/** `ORDER_SEED=7 npm test` starts the files in an order of that number: no file may rely on those before it. */
const order_seed = process.env['ORDER_SEED']

/** Of `npm test`, where it finds what its parts report. */
const run_folder = process.env['RUN_FOLDER']

const onDatabase = {
  ...shared,
  sequence: { groupOrder: 1 },
  globalSetup: ['tests/support/global-setup.ts'],
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    // two more than cores: a fifth of the time of the tests is waiting for a retry, a lease or another process
    maxWorkers: availableParallelism() + 2,
    sequence: order_seed ? { shuffle: { files: true }, seed: Number(order_seed) } : { sequencer: SlowestFirst },
    reporters: run_folder
      ? ['default', ['json', { outputFile: `${run_folder}/vitest.json` }], new FileSeconds(run_folder)]
      : ['default'],
    projects: [
      {
        test: {
          ...shared,
          sequence: { groupOrder: 1 },
          name: 'without-database',
          include: withoutDatabase,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // as Node resolves them for each other: two copies of a package share no context
        resolve: { conditions: ['node', 'module-sync'] },
        test: {
          ...shared,
          name: 'screens',
          include: screens,
          environment: 'jsdom',
          // one worker, since loading react-admin takes as long as ten tests; first, beside the checks of `npm test`
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
          // React and its style sheets as users have them, which is quicker too
          env: { ...compileCache, NODE_ENV: 'production' },
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'database',
          include: ['tests/**/*.test.ts?(x)'],
          exclude: [
            ...withoutDatabase,
            ...screens,
            ...isolated,
            ...hardFaults,
            ...(isFull ? [] : [...kills, ...wholeServers]),
          ],
          isolate: false,
        },
      },
      { test: { ...onDatabase, name: 'isolated', include: isolated } },
      ...(isFull
        ? [{ test: { ...onDatabase, name: 'hard-faults', include: hardFaults, fileParallelism: false } }]
        : []),
    ],
  },
})
