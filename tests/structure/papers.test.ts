import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Environment } from '../../server/start/config.ts'
import { commands } from '../../server/start/commands/commands.ts'
import { costTexts } from '../../shared/text/costs.ts'
import { storedGroups } from '../../shared/rules/stored-settings.ts'
import { described, sections, type Section } from './settings.rows.ts'

const root = resolve(import.meta.dirname, '../..')

type Name = keyof typeof described
const names = Object.keys(Environment.shape) as Name[]

const code = (value: string) => `\`${value}\``

/** What the schema allows: its list of words, or the range of a number. */
function valuesOf(name: Name): string {
  const schema = z.toJSONSchema(Environment.shape[name], { io: 'input', unrepresentable: 'any' })
  const words = (schema.enum ?? []).filter((word) => word !== 'true' && word !== 'false')
  if (words.length > 0) return words.map((word) => code(String(word))).join(', ')
  const { minimum, maximum } = schema
  return minimum === undefined || maximum === undefined ? '' : `${minimum}–${maximum}`
}

/** What the schema gives without a value, unless the row says it in words. */
function defaultOf(name: Name): string {
  const text = described[name]
  if (typeof text !== 'string') return text[1]
  const { data } = Environment.shape[name].safeParse(undefined)
  if (Array.isArray(data)) return data.length > 0 ? code(data.join(',')) : ''
  return typeof data === 'number' || typeof data === 'string' ? code(String(data)).replace('``', '') : ''
}

function rowOf(name: Name): string {
  const text = described[name]
  const what = typeof text === 'string' ? text : text[0]
  return `| ${[code(name), valuesOf(name), defaultOf(name), what].join(' | ')} |`.replaceAll(/ {2,}/g, ' ')
}

const tableOf = ({ title, about, rows }: Section) =>
  [
    `## ${title}`,
    ...(about ? [about] : []),
    [
      '| настройка | значения | по умолчанию | что |',
      '| --- | --- | --- | --- |',
      ...(Object.keys(rows) as Name[]).map(rowOf),
    ].join('\n'),
  ].join('\n\n')

const stored = Object.values(storedGroups).flat().map(code).join(', ')

const head = `# Настройки

Страница сделана из схемы, которой сервер читает окружение (\`server/start/config.ts\`): \`npm run docs\`.

Переменные окружения; при установке — файл \`/etc/roscherk/roscherk.env\`, значения в одинарных кавычках. Пустое значение — то же, что
никакого. Неверное сервер называет и не запускается; что не так с верными, говорит \`npx roscherk doctor\`.

Без окружения владелец задаёт в консоли, «Настройки»: ${stored}. Что из
этого задано в окружении, действует вместо сохранённого; секреты в базе зашифрованы (docs/decisions/0149).

Кроме них: \`BACKUP_S3_BUCKET\`, \`BACKUP_S3_ENDPOINT\`, … — корзина резервных копий (\`npx roscherk backup s3:\`), те же
настройки, что у корзины файлов, и лучше у другой службы; нужны только командам.`

/** Links of the rows are those of the root; the page lies in `docs`. */
const fromDocs = (text: string) => text.replaceAll('](docs/', '](').replaceAll('](deploy/', '](../deploy/')

test('docs/settings.md lists every setting as the schema has it; `npm run docs` writes it anew', async () => {
  await expect(`${[head, ...sections.map(tableOf).map(fromDocs)].join('\n\n')}\n`).toMatchFileSnapshot(
    resolve(root, 'docs/settings.md'),
  )
})

const costsPage = () => {
  const { title, about, columns, rows, notes } = costTexts
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const { what, why, price, wait } = columns
  const table = [
    line([what, why, price, wait]),
    line(['---', '---', '---', '---']),
    ...rows.map((row) => line([row.what, row.why, row.price, row.wait])),
  ]
  return [`# ${title}`, `${about} То же — в консоли, «Настройки», «Что понадобится».`, table.join('\n'), ...notes].join(
    '\n\n',
  )
}

test('docs/operate/costs.md is the page of the console; `npm run docs` writes it anew', async () => {
  await expect(`${costsPage()}\n`).toMatchFileSnapshot(resolve(root, 'docs/operate/costs.md'))
})

test('every setting is in exactly one section', () => {
  const listed = sections.flatMap(({ rows }) => Object.keys(rows))
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('a setting shows its default, its words and its range from the schema', () => {
  expect(rowOf('PORT')).toBe('| `PORT` | 0–65535 | `3000` | порт |')
  expect(rowOf('LINK_FIRST')).toContain('| `both`, `sms`, `email` | `both` |')
})

test('every setting of the example for systemd is a setting of the server', () => {
  const example = readFileSync(resolve(root, 'deploy/roscherk.env'), 'utf8')
  const given = [...example.matchAll(/^#? ?([A-Z_]+)='/gm)].map(([, name = '']) => name)
  expect(given.length).toBeGreaterThan(20)
  expect(given.filter((name) => name !== 'NODE_ENV' && !names.includes(name as Name))).toEqual([])
})

test('docs/operate/commands.md has a row for every command', () => {
  const page = readFileSync(resolve(root, 'docs/operate/commands.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  expect(named.toSorted()).toEqual(Object.keys(commands).toSorted())
})

test('README fits in 9 kB, and its two commands are those of the continuous run', () => {
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8')
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9 * 1024)
  for (const line of ['npm ci && npm start', 'npm ci && npm test']) expect(readme).toContain(`\n${line}\n`)
  expect(readFileSync(resolve(root, '.ci/run'), 'utf8')).toContain('npm ci && npm test')
})

test('every file of the tour exists and has the name to look at', () => {
  const rows = [...readFileSync(resolve(root, 'docs/tour.md'), 'utf8').matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(
    ([, file = '', name = '']) => ({ file, name }),
  )
  const has = ({ file, name }: { file: string; name: string }) =>
    existsSync(resolve(root, file)) && new RegExp(`\\b${name}\\b`).test(readFileSync(resolve(root, file), 'utf8'))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => !has(row))).toEqual([])
})

describe('the files of a new noun in CONTRIBUTING', () => {
  const example = 'client-tasks'
  const page = readFileSync(resolve(root, 'CONTRIBUTING.md'), 'utf8')
  const section = page.slice(page.indexOf('| of its own'), page.indexOf('**New text.**'))
  const listed = section
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
  const filesAt = (path: string) =>
    globSync([path.replace('things', example), path.replace('things', example.replace('-', '_'))], { cwd: root })
  const names = /client[-_]tasks|[cC]lientTask/
  const isNamedIn = (file: string) => names.test(file) || names.test(readFileSync(resolve(root, file), 'utf8'))

  test('each is there for a noun that exists, and names it', () => {
    expect(listed.length).toBeGreaterThan(20)
    expect(listed.filter((path) => !filesAt(path).some(isNamedIn))).toEqual([])
  })

  test('every file of the server, of what is shared and of the tests that names that noun is among them', () => {
    const known = new Set(listed.flatMap(filesAt))
    const all = globSync('{server,shared,tests/{api,db,fuzz,rules,security}}/**/*.ts', { cwd: root })
    const unlisted = all.filter((file) => !known.has(file) && isNamedIn(file))
    // who leaves hands tasks over; generated by `npm run db:tables`
    expect(unlisted.toSorted()).toEqual([
      'server/people/admins/admins.commands.ts',
      'server/platform/db/catalogue.ts',
      'server/platform/db/columns.ts',
    ])
  })
})
