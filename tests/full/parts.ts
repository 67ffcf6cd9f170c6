import { longStories, storiesOfBothWidths } from '../e2e/long-stories.ts'

export type Part = {
  name: string
  /** what it shows, a line of docs/full-profile.md */
  shows: string
  /** program and its arguments; exit code 0 when it holds, 77 when this machine cannot run it */
  command: readonly [string, ...string[]]
  env?: Readonly<Record<string, string>>
}

export const skipped_exit_code = 77

const vitest = (...files: string[]) => ['vitest', 'run', '--reporter=verbose', ...files] as const

/**
 * What takes too long for `npm test`. A part prints its figures as lines that begin with «▸ »; they get into the report.
 * A new part is a line here.
 */
export const parts: readonly Part[] = [
  {
    name: 'first-starts',
    shows: 'twenty first starts of two and three servers at once: one certificate, one owner, all alive',
    command: vitest('tests/faults/first-start.test.ts'),
    env: { PROFILE: 'full', TRIES: '20' },
  },
  {
    name: 'strangers',
    shows:
      'ten thousand registrations, codes, invitations and resets from a thousand networks: the rubles of a day hold, and an honest person beside them registers, resets and signs',
    command: vitest('tests/api/unpaid-budget.test.ts'),
    env: { PROFILE: 'full', ADDRESSES: '1000', EACH: '10', DAY_RUBLES: '10000' },
  },
  {
    name: 'public-link',
    shows:
      'ten thousand forms of a public link from four hundred networks: the client pays nothing, codes stay under those of a day, and an honest person beside them begins',
    command: vitest('tests/api/public-links.test.ts'),
    env: { PROFILE: 'full', ADDRESSES: '400', EACH: '25' },
  },
  {
    name: 'self-signings',
    shows:
      'a month of five hundred honest signatures and twelve by the sender’s own hand: all twelve deserve a look, and each rule’s alarms among the honest are counted',
    command: vitest('tests/api/self-signings.test.ts'),
    env: { PROFILE: 'full' },
  },
  {
    name: 'logos',
    shows: 'a logo that uses itself ten million times ends with its time, and the server goes on',
    command: vitest('tests/api/face.test.ts'),
    env: { PROFILE: 'full' },
  },
  {
    name: 'kit',
    shows:
      'every shared part of the consoles in every state, light and dark, wide and on a phone, looks like its picture',
    command: ['node', 'tests/kit/run.ts'],
  },
  {
    name: 'rolling-restart',
    shows: 'three servers restarted one after another, three times, under callers with open connections: no call fails',
    command: vitest('tests/faults/rolling-restart.test.ts'),
    env: { PROFILE: 'full', SERVERS: '3', ROLLS: '3', CALLERS: '8' },
  },
  {
    name: 'behind-a-pooler',
    shows: 'signing, sealing, money and the database layer through PgBouncer in transaction mode',
    command: vitest(
      'tests/faults/pooler.test.ts',
      'tests/api/signing.test.ts',
      'tests/api/request-life.test.ts',
      'tests/api/races.test.ts',
      'tests/api/idempotency.test.ts',
      'tests/db/frames.test.ts',
      'tests/ledger/ledger.test.ts',
    ),
    env: { TEST_POOLER: '1' },
  },
  {
    name: 'kills',
    shows:
      'kill -9 of the server under load, ten times each, amid bulk sendings, messages and statements: nothing acknowledged is lost or charged twice',
    command: vitest(
      ...['faults', 'bulk', 'deliveries'].map((name) => `tests/${name}/kill.test.ts`),
      'tests/billing/statement-kill.test.ts',
    ),
    env: { PROFILE: 'full', KILLS: '10' },
  },
  {
    name: 'exchange-folder',
    shows:
      'a thousand documents through the exchange folder, with ten kills of the server and of the program that copies them: each sent once',
    command: vitest('tests/faults/exchange-kill.test.ts'),
    env: { PROFILE: 'full', FILES: '1000', KILLS: '10' },
  },
  {
    name: 'cut-connections',
    shows: 'database connections cut under 400 keyed calls: every correct code passes, no limit is used up',
    command: vitest('tests/faults/cut-connections.test.ts'),
    env: { KEYED_CALLS: '400' },
  },
  {
    name: 'races',
    shows: 'a hundred rounds of each race: sign, reject, expire and cancel at once have one end and one charge',
    command: vitest('tests/api/races.test.ts'),
    env: { ROUNDS: '100', GUESSES: '2000' },
  },
  {
    name: 'ledger',
    shows: 'a thousand random histories of money against a model',
    command: vitest('tests/ledger/ledger.test.ts'),
    env: { RUNS: '1000', ROUNDS: '20' },
  },
  {
    name: 'calls-fuzzed',
    shows: 'fifteen thousand calls made from the OpenAPI documents: no 500, answers as described',
    command: vitest('tests/fuzz/contract-fuzz.test.ts'),
    env: { COUNT: '15000' },
  },
  {
    name: 'hard-faults',
    shows:
      'clocks ± 1 h and + 1 year, no file handles, no memory, a read-only folder, SIGTERM amid uploads: nothing is lost; sweeps beside 100 000 requests',
    command: vitest('--project', 'hard-faults'),
    env: { PROFILE: 'full' },
  },
  {
    name: 'instants',
    shows:
      'the suite at 21:30 in Moscow, over the ends of a month and of a year, into 29 February, a Monday and a day off',
    command: ['node', 'tests/at-instants.ts'],
  },
  {
    name: 'whole-servers',
    shows:
      'three processes by role, signals at each moment, a database engine that fails, a secret key that is rotated, a gateway ' +
      'of two seconds, downloads that nobody reads; a demo that is killed within its month, one in a Turkish locale far from ' +
      'Moscow, the drill of a copy; Prism between the callers of the main job and its server, generated clients, the quick start for 1С',
    command: vitest(
      ...['roles', 'slow-gateway', 'cut-downloads', 'stop', 'demo-month', 'foreign-place'].map(
        (name) => `tests/faults/${name}.test.ts`,
      ),
      'tests/db/engine-faults.test.ts',
      ...['secret-rotate', 'drill'].map((name) => `tests/commands/${name}.test.ts`),
      'tests/systems/quick-starts.test.ts',
      ...['proxy', 'generated-clients'].map((name) => `tests/openapi/${name}.test.ts`),
    ),
    env: { PROFILE: 'full' },
  },
  {
    name: 'bucket',
    shows:
      'a bucket of S3 that falls silent amid each call, and a reader slower than the limit of silence: whole, or an outage',
    command: vitest('tests/faults/s3.test.ts'),
    env: { PROFILE: 'full' },
  },
  {
    name: 'more-cases',
    shows:
      'an archive for each changed column of the evidence, tables of ten thousand rows, two hundred ways through 1С, every file of the machine asked for by each user',
    command: vitest(
      'tests/api/columns-of-evidence.test.ts',
      'tests/api/imports.test.ts',
      'tests/systems/one-c-sequences.test.ts',
      'tests/documents/office-isolation.test.ts',
    ),
    env: { PROFILE: 'full' },
  },
  {
    name: 'upgrades',
    shows: 'databases and files of the last two releases upgrade; killed at each statement they stay as they were',
    command: vitest('tests/db/releases.test.ts'),
    env: { EVERY_STATEMENT: '1' },
  },
  {
    name: 'release',
    shows:
      'an archive is the same bytes when made again, installs without development packages and starts without a build',
    command: vitest('tests/deploy/release.test.ts'),
    env: { RELEASE: '1' },
  },
  {
    name: 'packages',
    shows:
      'on a bare Debian: the package is installed, started, upgraded with its data and purged; the image runs as compose.yml says, read-only, and goes on with its volume',
    command: vitest('tests/deploy/packages.test.ts'),
    env: { PACKAGES: '1' },
  },
  {
    name: 'connectors',
    shows:
      'n8n, installed from its registry, sends a contract once by our nodes, follows it, fetches the signed copy and hears of each event once',
    command: vitest('tests/deploy/n8n.test.ts'),
    env: { CONNECTORS: '1' },
  },
  {
    name: 'proxies',
    shows: 'the main job, 50 MB and headers through nginx and HAProxy as deploy configures them',
    command: vitest('tests/deploy/proxies.test.ts'),
    env: { PROXIES: '1' },
  },
  {
    name: 'shuffled',
    shows:
      'ten runs of `npm test`, its files in another order each time: no test fails, none passes only when repeated',
    command: ['node', 'tests/shuffled.ts'],
    env: { RUNS: '10' },
  },
  {
    name: 'seeded-bugs',
    shows: 'each of the seeded bugs turns its tests red',
    command: ['node', 'tests/seeded-bugs/run.ts'],
  },
  {
    name: 'backups',
    shows:
      'ten backups while people sign, the last restored into another folder and another PostgreSQL: proven, files verify, codes live',
    command: vitest('tests/commands/backup.test.ts'),
    env: { PROFILE: 'full', BACKUPS: '10' },
  },
  {
    name: 'cluster',
    shows:
      'three servers over Patroni, etcd, HAProxy, PgBouncer, radosgw and nginx: half an hour of mixed load with leaders and ' +
      'servers killed, connections cut, etcd and S3 gone; nothing acknowledged is lost or doubled',
    command: ['node', 'tests/cluster/run.ts'],
    env: { MINUTES: '30', OPERATIONS: '20000' },
  },
  {
    name: 'roles',
    shows: 'each role of staff × each screen and each button: nothing is offered that the server refuses',
    command: ['playwright', 'test', 'tests/e2e/roles.spec.ts', '--project=walks'],
    env: { PROFILE: 'full' },
  },
  {
    name: 'modes',
    shows:
      'each screen, line of the menu and button of both consoles: in a portal for one company none has, says or calls anything that is only sold; in a service all are there',
    command: ['playwright', 'test', 'tests/e2e/modes.spec.ts', '--project=walks'],
    env: { PROFILE: 'full' },
  },
  {
    name: 'shifts',
    shows: 'every screen of the consoles at 1440 and 390 px by axe; none jumps by more than 0.05 while it loads',
    command: ['playwright', 'test', 'tests/e2e/walk.spec.ts', '--project=walks', '--workers=2'],
    env: { PROFILE: 'full', SHIFTS: '1' },
  },
  {
    name: 'measures',
    shows:
      'every screen of the consoles at 1440, 1280, 720, 390, 320 px and with text of 200 %, beside ten thousand clients; each list ' +
      'with what there is, no row, one row and a page of the longest: first row, heights, breaks, stops of Tab, jumps, axe, console errors',
    command: ['playwright', 'test', 'tests/e2e/walk.spec.ts', '--project=walks', '--workers=1', '--grep=every screen'],
    env: { PROFILE: 'full', MEASURES: '1', SHIFTS: '1', CLIENTS: '10000' },
  },
  {
    name: 'stories',
    shows: 'the stories of the browser that take minutes, and at both widths those whose screens differ',
    command: ['playwright', 'test', ...[...longStories, ...storiesOfBothWidths].map((name) => `/${name}.spec.ts`)],
    env: { PROFILE: 'full' },
  },
  {
    name: 'missing-files',
    shows:
      'each file of each page removed, held, answered 502 or of an older build, in Chromium, Firefox and WebKit, site data ' +
      'refused too: usable or a clear word, four requests of a missing file at most (docs/missing-files.md)',
    command: ['node', 'tests/missing-files/run.ts'],
  },
  {
    name: 'archive-page',
    shows:
      'проверка.html opened from the disk in Chromium, Firefox and WebKit: an archive of ten documents, one of two hundred signers, ' +
      'a forged one',
    command: ['node', 'tests/archive-page/run.ts'],
    env: { PEOPLE: '200' },
  },
  {
    name: 'phone',
    shows: 'an old phone on slow 3G, in turns with a fast line, signs a document with four fields and a photo',
    command: ['node', 'tests/phone/run.ts'],
  },
  {
    name: 'signatures',
    shows:
      'ten thousand signatures by ГОСТ, ECDSA and RSA each, sound and broken, judged by проверка.html as by openssl',
    command: vitest('tests/browser/page-signatures.test.ts'),
    env: { COUNT: '10000' },
  },
  {
    name: 'support-tasks',
    shows: 'ten calls of a support person walked in the console: clicks, typed signs and seconds of each',
    command: ['playwright', 'test', 'tests/e2e/support-tasks.spec.ts', '--project=desktop', '--workers=1'],
    env: { PROFILE: 'full' },
  },
]
