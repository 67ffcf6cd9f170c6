import { defineConfig, devices } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { fileOf, longStories, storiesOfBothWidths } from './tests/e2e/long-stories.ts'
import { isFull } from './tests/support/full-profile.ts'
import { chromiumPath } from './tests/support/programs.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=ru-RU',
]

/** Stories that run at both widths; every other story runs at the width where it is harder. */
const bothWidths = ['main-job', ...(isFull ? storiesOfBothWidths : [])].map(fileOf)
if (process.env['PEOPLE'] !== undefined) bothWidths.push('**/clients-day.spec.ts')
/** Minutes each, only in the full profile. */
const ignored = isFull ? [] : ['support-tasks', 'roles', 'modes', ...longStories].map(fileOf)
/** These set the width themselves and take the longest: they start first. */
const walks = ['**/walk.spec.ts', '**/roles.spec.ts', '**/modes.spec.ts']
const desktop = [
  '**/stuck.spec.ts',
  '**/console-lists.spec.ts',
  '**/staff.spec.ts',
  '**/search.spec.ts',
  '**/client-tasks.spec.ts',
  '**/client-creation.spec.ts',
  '**/session-end.spec.ts',
  '**/typed-forms.spec.ts',
  '**/accounts.spec.ts',
  '**/outbox.spec.ts',
  '**/ways.spec.ts',
  '**/no-code.spec.ts',
  '**/counter.spec.ts',
  '**/settings.spec.ts',
  '**/first-day.spec.ts',
  '**/first-day-ways.spec.ts',
  '**/provider-login.spec.ts',
  '**/specification.spec.ts',
  '**/support-tasks.spec.ts',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: ignored,
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  // one more than cores: a story waits for messages and jobs of the server
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // limits against a hang, far beyond what a busy machine needs
  timeout: 300_000,
  expect: { timeout: 180_000 },
  // a failed story is repeated once and its trace recorded; one that passes then is named at the end of the run
  retries: 1,
  reporter: [['list']],
  use: {
    // set by the global set-up, before the workers read this
    baseURL: process.env['BASE_URL'] ?? '',
    locale: 'ru-RU',
    timezoneId: 'Asia/Yekaterinburg',
    trace: 'on-first-retry',
    // a Russian file name is saved as «download» under the locale C
    launchOptions: { executablePath: chromiumPath(), args, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  },
  projects: [
    { name: 'walks', testMatch: walks, use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // replaces the common testIgnore, so it repeats it
      testIgnore: [...walks, ...desktop.filter((story) => !bothWidths.includes(story)), ...ignored],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testMatch: [...desktop, ...bothWidths],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
})
