import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BankFound } from '#shared/contract/banks.ts'
import { showDate } from '#shared/rules/clock.ts'
import { bankTexts as t } from '#shared/text/banks.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { importBanks } from '#server/systems/banks/banks.commands.ts'
import { readDirectory, type Directory } from '#server/systems/banks/read-directory.ts'
import { roscherk } from '#tests/commands/command.support.ts'
import { aZip } from '#tests/support/bulk-tables.ts'
import { inEncoding } from '#tests/support/in-encoding.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, words } from '#tests/support/words.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin } = words(server)

const day = '2026-11-27'
const entry = (bik: string, info: string, rest = '') =>
  `<BICDirectoryEntry BIC="${bik}"><ParticipantInfo ${info} PtType="20" ParticipantStatus="PSAC">${rest}`
const account = (number: string, type = 'CRSA', status = 'ACAC') =>
  `<Accounts Account="${number}" RegulationAccountType="${type}" CK="36" AccountStatus="${status}"/>`
const end = '</BICDirectoryEntry>'
const sberbank =
  entry('044525225', 'NameP="ПАО Сбербанк" CntrCd="RU" Tnp="г" Nnp="Москва"', '</ParticipantInfo>') +
  account('30101810400000000225') +
  end
const revoked =
  entry('044525974', 'NameP="АО &quot;Банк  Ёлка&quot;" Tnp="пгт" Nnp="Мирный"', '') +
  '<RstrList Rstr="URRS" RstrDate="2026-01-01"/><RstrList Rstr="LWRS" RstrDate="2026-11-20"/></ParticipantInfo>' +
  // excluded, with a wrong key, and right
  account('30101810200000000974', 'CRSA', 'ACDL') +
  account('30101810965770000974') +
  account('30101810145250000974') +
  end
const treasury =
  entry('011203901', 'NameP="УФК по Астраханской области" Tnp="г" Nnp="Астрахань"', '</ParticipantInfo>') +
  account('40116810100000010010', 'TRSA') +
  account('40102810445370000017', 'UTRA') +
  end
const foreign = entry('999999999', 'NameP="Bank abroad"', '</ParticipantInfo>') + end

const message = (entries: string, head = `BusinessDay="${day}" InfoTypeCode="FIRR"`) =>
  `<?xml version="1.0" encoding="WINDOWS-1251"?>\n<ED807 xmlns="urn:cbr-ru:ed:v2.0" EDNo="1" EDDate="2026-11-26" ${head}>${entries}</ED807>`
const zipped = (xml: string, name = '20261127_ED807_full.xml') => aZip({ [name]: inEncoding('windows-1251', xml) })
const whole = message(sberbank + revoked + treasury + foreign)

const refusalOf = async (file: Buffer | Promise<Buffer>) => {
  const read = readDirectory(await file).catch((error: unknown) => error)
  const error = await read
  if (!(error instanceof Refusal)) throw new Error('read', { cause: error })
  return error
}
const imported = (directory: Directory) => transaction(db, (tx) => importBanks(tx, system, directory))
const journalled = async () =>
  (await server.database.pool.query(`select payload::jsonb as payload from journal
    where event = 'installation.import_banks' order by id`)).rows // prettier-ignore

describe('a directory of БИК', () => {
  test('is read as the Bank of Russia publishes it', async () => {
    expect(await readDirectory(await zipped(whole))).toEqual({
      day,
      banks: [
        {
          bik: '044525225',
          name: 'ПАО Сбербанк',
          place: 'г. Москва',
          corr_account: '30101810400000000225',
          license_revoked_on: null,
        },
        {
          bik: '044525974',
          name: 'АО "Банк Ёлка"',
          place: 'пгт Мирный',
          corr_account: '30101810145250000974',
          license_revoked_on: '2026-11-20',
        },
        {
          bik: '011203901',
          name: 'УФК по Астраханской области',
          place: 'г. Астрахань',
          corr_account: '40102810445370000017',
          license_revoked_on: null,
        },
      ],
    })
  })

  const entity = '<!DOCTYPE ED807 [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const file = '<!DOCTYPE ED807 [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  const named = (doctype: string) =>
    message(entry('044525225', 'NameP="&a;"', '</ParticipantInfo>') + end).replace('<ED807', `${doctype}<ED807`)
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['no ZIP', () => Buffer.from(whole), t.not_a_zip],
    ['a cut ZIP', async () => (await zipped(whole)).subarray(0, -30), t.not_a_zip],
    ['two files', () => aZip({ 'a.xml': whole, 'b.xml': whole }), t.not_one_file],
    ['no XML', () => aZip({ 'a.dbf': 'x' }), t.not_one_file],
    ['another message', () => zipped(whole.replaceAll('ED807', 'ED808')), t.not_ed807],
    ['no banks', () => zipped(message('')), t.not_ed807],
    ['no day', () => zipped(whole.replace(/BusinessDay="[^"]+"/, 'BusinessDay="27.11.2026"')), t.not_ed807],
    ['changes only', () => zipped(message(sberbank, `BusinessDay="${day}" InfoTypeCode="SIFR"`)), t.not_whole],
    ['a bank twice', () => zipped(message(sberbank + sberbank)), t.twice('044525225')],
    ['a bank without a name', () => zipped(message(sberbank.replace('ПАО Сбербанк', ' '))), t.no_name('044525225')],
    ['a message that is cut', () => zipped(whole.slice(0, -20), 'a.xml'), t.not_xml('a.xml')],
    ['entities in entities', () => zipped(named(entity), 'a.xml'), t.not_xml('a.xml')],
    ['an entity of a file', () => zipped(named(file), 'a.xml'), t.not_xml('a.xml')],
  ])('with %s is refused', async (_what, broken, message) => {
    expect(await refusalOf(broken())).toMatchObject({ code: 'file_broken', message })
  })
})

const at = (of: string, ...names: string[]): Directory => ({
  day: of,
  banks: names.map((name, nth) => ({
    bik: String(44_500_000 + nth).padStart(9, '0'),
    name,
    place: null,
    corr_account: null,
    license_revoked_on: null,
  })),
})

describe('an import', () => {
  test('replaces the directory whole, tells what has changed, and a repeat changes nothing', async () => {
    expect(await imported(at(day, 'А', 'Б', 'В'))).toMatchObject({ before: null, added: 3, changed: 0, removed: 0 })
    const rows = (await journalled()).length
    const next = at('2026-11-30', 'А', 'Г')
    expect(await imported(next)).toEqual({ day: '2026-11-30', before: day, added: 0, changed: 1, removed: 1 })
    expect(await imported(next)).toMatchObject({ before: '2026-11-30', added: 0, changed: 0, removed: 0 })
    expect((await journalled()).slice(rows)).toMatchObject([
      { payload: { before: { day, banks: 3 }, after: { day: '2026-11-30', banks: 2 } } },
    ])
  })

  test('of an older directory is refused and leaves the present one whole', async () => {
    const older = imported(at(day, 'Я')).catch((error: unknown) => error)
    expect(await older).toMatchObject({ code: 'state_conflict', message: t.older(showDate(day), '30.11.2026') })
    expect((await server.database.pool.query('select name from banks order by bik')).rows).toEqual([
      { name: 'А' },
      { name: 'Г' },
    ])
  })

  test('at once with others leaves one of them whole, and readers see no half', async () => {
    const directories = ['К', 'Л', 'М'].map((name) => at('2026-12-01', ...Array.from({ length: 300 }, () => name)))
    const seen = new Set<string>()
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        const { rows } = await server.database.pool.query<{ names: string[] }>(
          'select array_agg(distinct name order by name) as names from banks',
        )
        seen.add(String(rows[0]?.names))
      }
    })()
    await atOnce(3, (nth) => imported(directories[nth] ?? at(day)))
    isOver = true
    await reading
    expect([...seen].filter((names) => !['А,Г', 'К', 'Л', 'М'].includes(names))).toEqual([])
    expect((await server.database.pool.query('select from banks')).rowCount).toBe(300)
  })
})

test('a bank is found by БИК in both APIs; one that is not in the directory is no error', async () => {
  const file = join(server.services.config.data_dir, 'Справочник БИК.zip')
  const future = '2027-01-11'
  writeFileSync(file, await zipped(whole.replace(day, future)))
  const env = { DEMO: '0', DATA_DIR: server.services.config.data_dir, DATABASE_URL: server.database.url }
  const { code, stdout, stderr } = await roscherk(['bic:import', file], env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`на ${showDate(future)}: банков 3, новых 3`)
  const [client, admin] = [await aClient(), await anAdmin('auditor')]
  for (const caller of [client, admin]) {
    const { body } = await caller.get<BankFound>('banks/044525225')
    expect(body).toEqual({
      bank: {
        bik: '044525225',
        name: 'ПАО Сбербанк',
        place: 'г. Москва',
        corr_account: '30101810400000000225',
        license_revoked_on: null,
      },
      directory_day: future,
    })
  }
  expect((await client.get('banks/044525000')).body).toEqual({ bank: null, directory_day: future })
  expect((await client.get('banks/44525225')).status).toBe(404)
})
