import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/{structure,rules,api,ledger,billing,bulk,db,documents,security,faults,text,support,deliveries,stuck}/**/*.test.ts?(x)',
      'tests/{browser,ra,sign,admin,cabinet}/**/*.test.ts?(x)',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/console-error.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
