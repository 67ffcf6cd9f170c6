import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clearedKinds, retention, retentionKinds } from '#shared/rules/retention.ts'
import { retentionTexts, termText } from '#shared/text/retention.ts'

const page = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')

test('the page about personal data has a row for each kind as the rules have it', () => {
  const rows = retentionKinds.map((kind) => {
    const rule = retention[kind]
    const { what, term, end, basis } = retentionTexts[kind]
    const own = clearedKinds.find((cleared) => cleared === kind)
    const kept = own ? `${termText(own, retention[own].days)}, \`${retention[own].setting}\`` : term
    const where = rule.tables.map((table) => `\`${table}\``).join(', ') || 'файлы'
    return `| ${what} | ${where} | ${kept} | ${end} | ${basis} |`.replaceAll('\u00a0', ' ')
  })
  const lines = new Set(page('docs/personal-data.md').split('\n'))
  expect(rows.filter((row) => !lines.has(row))).toEqual([])
})
