import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFakeGateway } from '#tests/deliveries/http-gateway.support.ts'
import { pathOf } from '#tests/support/programs.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const token = 'a-token-for-metrics'
const gateway = await aFakeGateway()
afterAll(() => gateway.close())
gateway.answer = ({ path }) => (path === '/balance.php' ? { balance: '640.50' } : { id: '1', cnt: 1 })
const env = { SMS_DRIVER: 'smsc', SMS_URL: gateway.url, SMS_API_KEY: 'very-secret-word' }
const server = await testServer({ metrics_token: token, demo: false, env })
const { aClient, visitor } = words(server)

const root = resolve(import.meta.dirname, '../..')
const promtool = pathOf('promtool')

async function metrics(): Promise<string> {
  const { body } = await visitor().get<Buffer>('/metrics', { authorization: `Bearer ${token}` })
  return body.toString()
}

/** Names of all series, those of a histogram with their endings. */
const exposed = (text: string) => new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
const series = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

const pages = [
  'docs/monitoring.md',
  'deploy/prometheus/alerts.yml',
  'deploy/prometheus/alerts.test.yml',
  'deploy/grafana/roscherk.json',
]

test('every metric that the documentation, an alert or the dashboard names is one of /metrics, and none is undocumented', async () => {
  await expect.poll(metrics).toContain('roscherk_sms_balance_rubles')
  const known = exposed(await metrics())
  for (const page of pages) {
    const text = readFileSync(resolve(root, page), 'utf8')
    const named = [...text.matchAll(/\b(?:roscherk|process|nodejs)_[a-z0-9_]*[a-z0-9]\b/g)].map(([name]) =>
      series(name),
    )
    expect(named.length, page).toBeGreaterThan(5)
    expect(
      [...new Set(named)].filter((name) => !known.has(name)),
      page,
    ).toEqual([])
  }
  const documented = readFileSync(resolve(root, 'docs/monitoring.md'), 'utf8')
  expect([...known].filter((name) => name.startsWith('roscherk_') && !documented.includes(`\`${name}\``))).toEqual([])
})

test('the balance is what the gateway said, and the key to it appears in no address', async () => {
  await expect.poll(metrics).toMatch(/^roscherk_sms_balance_rubles 640\.5$/m)
  const asked = gateway.calls.filter(({ path }) => path.startsWith('/balance'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.path).not.toContain('very-secret-word')
  expect(server.log()).not.toContain('very-secret-word')
})

test('statements, jobs and tasks on files have times', async () => {
  const client = await aClient()
  await client.file()
  await server.worker.idle()
  const text = await metrics()
  for (const name of [
    'roscherk_database_query_seconds_count{statement="journal.append; commit"}',
    'roscherk_database_query_seconds_count{statement="select"}',
    'roscherk_job_seconds_count{kind="render",outcome="done"}',
    'roscherk_file_task_seconds_count{task="inspect",outcome="done"}',
  ]) {
    const line = text.split('\n').find((line) => line.startsWith(`${name} `))
    expect(Number(line?.slice(name.length)), name).toBeGreaterThan(0)
  }
  expect(text).toMatch(/^roscherk_build_info\{version="\d+\.\d+\.\d+[^"]*",commit="[^"]+",node="v\d+[^"]*"\} 1$/m)
  expect(text).toMatch(/^roscherk_database_size_bytes \d{6,}$/m)
  expect(text).toMatch(/^roscherk_data_dir_free_bytes \d{6,}$/m)
})

test.skipIf(!promtool)('promtool accepts the metrics and the alert rules, which pass their tests', async () => {
  const of_metrics = spawnSync(promtool ?? '', ['check', 'metrics'], { input: await metrics(), encoding: 'utf8' })
  expect(of_metrics.stdout + of_metrics.stderr).toBe('')
  const folder = resolve(root, 'deploy/prometheus')
  for (const words_of of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', words_of, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
})
