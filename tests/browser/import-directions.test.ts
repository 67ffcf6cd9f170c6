import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import lint from '../../oxlint.config.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** file, what it imports, and a part of the expected lint error; none for an allowed import */
const cases: [file: string, imported: string, refusal?: string][] = [
  ['shared/contract/bad1.ts', '#shared/text/refusals.ts', 'contract imports'],
  ['shared/contract/bad2.ts', 'react', 'contract imports'],
  ['shared/contract/good1.ts', 'zod'],
  ['shared/rules/bad3.ts', '../browser/mask.ts', 'rules are the bottom'],
  ['shared/rules/bad4.ts', 'node:crypto', 'rules are the bottom'],
  ['shared/rules/bad25.ts', '../contract/money.ts', 'rules are the bottom'],
  ['shared/rules/good2.ts', './phone.ts'],
  ['shared/text/bad5.ts', '#shared/browser/mask.ts', 'texts import'],
  ['shared/text/good3.ts', '#shared/rules/plural.ts'],
  ['shared/browser/bad6.ts', 'react-admin', 'shared/browser imports'],
  ['shared/browser/bad7.ts', '../ra/theme.ts', 'shared/browser serves plain React'],
  ['shared/browser/good4.ts', 'js-cookie'],
  ['shared/ra/bad8.ts', '../../admin/AdminApp.tsx', 'shared/ra knows no app'],
  ['shared/ra/good5.ts', '../browser/mask.ts'],
  ['sign/bad9.ts', '@mui/material', 'plain React'],
  ['sign/bad10.ts', '#shared/ra/theme.ts', 'plain React'],
  ['sign/bad11.ts', '../site/pages.ts', 'front ends meet'],
  ['sign/bad12.ts', 'dayjs', 'sign and site import'],
  ['sign/good6.ts', '#shared/browser/api-client.ts'],
  ['sign/good7.ts', 'react-router'],
  ['site/home/bad13.ts', '../../server/start/app.ts', 'front ends meet'],
  ['site/home/good8.ts', '../pages.ts'],
  ['admin/clients/bad14.ts', '../../cabinet/CabinetApp.tsx', 'admin meets'],
  ['admin/clients/bad15.ts', '#server/start/app.ts', 'admin meets'],
  ['admin/clients/bad26.ts', '#shared/contract/tariffs.ts', 'types from the contract only'],
  ['admin/clients/good9.ts', 'react-admin'],
  ['admin/clients/bad27.ts', 'react-admin', 'made by columnOf'],
  ['admin/clients/good12.ts', '#shared/contract/resources.ts'],
  ['cabinet/bad16.ts', '../admin/AdminApp.tsx', 'cabinet meets'],
  ['server/money/bills/bad17.ts', 'react', 'never sees React'],
  ['server/money/bills/bad18.ts', '#shared/ra/theme.ts', 'ra and browser are for front ends'],
  ['server/money/bills/bad19.commands.ts', '../../people/individuals/individuals.store.ts', "another noun's store"],
  ['server/money/bills/bad20.commands.ts', '#server/people/individuals/individuals.store.ts', "another noun's store"],
  ['server/money/bills/good10.commands.ts', './bills.store.ts'],
  ['server/money/bills/good11.commands.ts', '#server/people/individuals/individuals.commands.ts'],
  ['server/money/bills/bad21.routes.ts', '#server/people/individuals/individuals.commands.ts', 'a route calls its own'],
  ['server/money/bills/bad24.routes.ts', 'kysely', 'routes hold no SQL'],
  ['server/money/bills/bad22.store.ts', './bills.commands.ts', 'a store knows SQL only'],
  ['server/money/bills/bad23.ts', '../ledger/ledger.tables.ts', "the ledger's tables"],
]

let folder = ''
const refusals = new Map<string, string>()

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'directions-'))
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...lint, options: {} }))
  for (const [file, imported, refusal] of cases) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(
      path.join(folder, file),
      `import ${refusal ? '* as all' : '{ all }'} from '${imported}'\nexport const again = all\n`,
    )
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  let printed = ''
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
    printed = execFileSync(process.execPath, [oxlint, '-f', 'json'], options)
  } catch (error) {
    printed = (error as { stdout: string }).stdout
  }
  type Found = { code?: string; help?: string; filename: string }
  for (const { code = '', help = '', filename } of (JSON.parse(printed) as { diagnostics: Found[] }).diagnostics) {
    if (!code.includes('no-restricted-imports')) continue
    refusals.set(filename, `${refusals.get(filename) ?? ''} ${help}`)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(cases.filter(([, , refusal]) => refusal))(
  'oxlint reports an error when %s imports %s',
  (file, _imported, refusal) => {
    expect(refusals.get(file)).toContain(refusal)
  },
)

test.each(cases.filter(([, , refusal]) => !refusal))('oxlint allows %s to import %s', (file) => {
  expect(refusals.get(file)).toBeUndefined()
})
