import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ExchangeFile } from '#shared/contract/exchange-files.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { exchangePlaces, type ExchangePlace } from '#shared/text/exchange-files.ts'
import type { ExchangeConfig } from '#server/systems/exchange-files/exchange-config.ts'
import { turnsOf } from '#server/systems/exchange-files/start-exchange.ts'
import { Outage } from '#server/platform/core/outage.ts'
import { checkExchange } from '#server/start/doctor/check-database.ts'
import { placedName } from '#server/systems/exchange-files/file-names.ts'
import { ExchangeFolder } from '#server/systems/exchange-files/folder.ts'
import { csv } from '#tests/support/bulk-tables.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { services, database } = server
const { aClient, aSigner, aTestCaller } = words(server)
const { pool } = database

const root = await mkdtemp(join(tmpdir(), 'exchange-'))
afterAll(() => rm(root, { recursive: true }))

const small = () => Buffer.concat([aPdf(), Buffer.from(`% ${aKey()}\n`)])
const head = ['ФИО', 'Телефон', 'Файл', 'Внешний номер']
const aRow = (file: string, external_id = '') => ['Иванов Иван Иванович', aPhone(), file, external_id]
const aTable = (...rows: string[][]) => `${csv([head, ...rows])}\r\n`

type Folder = Awaited<ReturnType<typeof aFolder>>

/** The folder of a client, as its programs see it, and a server whose clock the test moves. */
async function aFolder({ rubles = 3000, settings = {} }: { rubles?: number; settings?: Partial<ExchangeConfig> } = {}) {
  const client = await aClient({ rubles })
  const { body: code } = await client.post<{ code: string; prefix: string }>('client-codes', { label: 'Папка' })
  return folderOf(client, code.prefix, settings)
}

function folderOf(client: Client, prefix: string, more: Partial<ExchangeConfig> = {}) {
  const name = `клиент-${client.id}`
  const settings = { root, folders: [], every_seconds: 1, settle_seconds: 10, wait_minutes: 60, keep_days: 0, ...more }
  const at = (place: ExchangePlace, ...names: string[]) => join(root, name, exchangePlaces[place], ...names)
  let now = 0
  const open = (folder?: ExchangeFolder) =>
    turnsOf(services, { settings, prefix, name, goes_on: () => true, now: () => now, ...(folder && { folder }) })
  let take = open()
  const turn = async () => {
    while (await take());
  }
  return {
    client,
    prefix,
    name,
    settings,
    at,
    path: join(root, name),
    turn,
    /** a new process: it remembers nothing */
    restart: (folder?: ExchangeFolder) => (take = open(folder)),
    pass: (seconds: number) => (now += seconds),
    /** seen once, then again when it has not changed */
    async settled(seconds = 11) {
      await turn()
      now += seconds
      await turn()
    },
    drop: (file: string | Buffer, bytes: string | Buffer) =>
      writeFile(Buffer.concat([Buffer.from(`${at('incoming')}/`), Buffer.from(file)]), bytes),
    list: async (place: ExchangePlace) => (await readdir(at(place), { recursive: true })).toSorted(),
    text: (place: ExchangePlace, ...names: string[]) => readFile(at(place, ...names), 'utf8'),
    register: async () => {
      const [file = ''] = (await readdir(at('register'))).filter((one) => one.endsWith('.csv'))
      return readFile(at('register', file), 'utf8')
    },
    requests: async () => (await client.get<SignRequest[]>('document-sign-requests')).body,
    state: async () =>
      (await pool.query<{ fault: string | null }>(`select fault from exchange_folders where folder = $1`, [name]))
        .rows[0],
  }
}

/** Its folders are made by a first look. */
async function anOpenFolder(options?: Parameters<typeof aFolder>[0]): Promise<Folder> {
  const folder = await aFolder(options)
  await folder.turn()
  return folder
}

describe('what is left in the folder', () => {
  test('a table and its documents become requests, and the signed copy comes back under the name of its file', async () => {
    const folder = await anOpenFolder()
    await folder.drop('Договор 15.pdf', small())
    await folder.drop('Акт.pdf', small())
    await folder.drop('Подписанты.csv', aTable(aRow('Договор 15'), aRow('Акт.pdf', 'акт-1')))
    await folder.settled()
    const requests = await folder.requests()
    expect(
      Object.fromEntries(requests.map(({ title, status, external_id }) => [title, [status, external_id]])),
    ).toEqual({
      Акт: ['sent', 'акт-1'],
      'Договор 15': ['sent', expect.stringMatching(/^folder-[0-9a-f]{40}$/)],
    })
    expect(await folder.list('incoming')).toEqual([])
    expect(await folder.list('work')).toEqual([])
    expect(await folder.list('sent')).toEqual([
      'Акт.pdf',
      'Договор 15.pdf',
      expect.stringMatching(/^Подписанты \(\d+\)\.csv$/),
    ])
    const [act] = requests.filter(({ title }) => title === 'Акт')
    const [contract] = requests.filter(({ title }) => title !== 'Акт')
    await (await aSigner(act!)).sign()
    await (await aSigner(contract!)).reject()
    await server.worker.idle()
    await folder.turn()
    expect(await folder.list('signed')).toEqual(['Акт.pdf'])
    expect(await folder.list('rejected')).toEqual(['Договор 15.pdf'])
    expect((await readFile(folder.at('signed', 'Акт.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    const register = await folder.register()
    expect(register).toContain('Подписано')
    expect(register).toMatch(/Договор 15\.pdf;Подписанты\.csv;2;Иванов Иван Иванович;Не подписано;Подписант отказался/)
  })

  test('a table may lie beside each document, without a column of files, in cp1251', async () => {
    const folder = await anOpenFolder()
    await folder.drop('17.pdf', small())
    // «ФИО;Телефон» and a row, as DOS and old 1С write
    const cp1251 = (text: string) =>
      Buffer.from(
        [...text].map((sign) => (sign >= 'А' && sign <= 'я' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))),
      )
    await folder.drop('17.csv', cp1251(`ФИО;Телефон\r\nПетров Пётр;${aPhone()}\r\n`.replace('ё', 'е')))
    await folder.settled()
    expect((await folder.requests()).map(({ title, signer }) => [title, signer.full_name])).toEqual([
      ['17', 'Петров Петр'],
    ])
  })

  test('nothing is taken while it is written: changed files, drafts, a table without the end of its last line', async () => {
    const folder = await anOpenFolder()
    const row = aRow('1.pdf')
    await folder.drop('1.pdf', 'half')
    await folder.drop('1.csv.tmp', aTable(row))
    await folder.drop('~$1.xlsx', 'lock of Excel')
    await folder.settled()
    await rename(folder.at('incoming', '1.csv.tmp'), folder.at('incoming', '1.csv'))
    await folder.turn()
    await folder.drop('1.pdf', small())
    await folder.settled(9)
    expect(await folder.requests()).toEqual([])
    await folder.drop('2.csv', aTable(row).trimEnd())
    await folder.settled(11)
    expect((await folder.requests()).length).toBe(1)
    expect(await folder.list('incoming')).toContain('2.csv')
  })

  test('what was sent before is said and not sent again, also after a refusal; other contents are another document', async () => {
    const folder = await anOpenFolder()
    const [row, pdf] = [aRow('Договор.pdf'), small()]
    const again = async (bytes: Buffer, table: string) => {
      await folder.drop('Договор.pdf', bytes)
      await folder.drop(table, aTable(row))
      await folder.settled()
    }
    await again(pdf, '1.csv')
    await again(pdf, '1.csv')
    const [request] = await folder.requests()
    await (await aSigner(request!)).reject()
    await again(pdf, 'Другая таблица.csv')
    expect((await folder.requests()).length).toBe(1)
    expect(await folder.register()).toContain(`Этот документ этому человеку уже отправлялся: заявка № ${request!.id}`)
    await again(small(), '1.csv')
    expect((await folder.requests()).length).toBe(2)
    expect((await folder.list('sent')).filter((name) => name.endsWith('.pdf')).length).toBe(4)
  })
})

describe('what cannot be sent comes back', () => {
  test('each with its reason and a table of these rows alone, which can be left again', async () => {
    const folder = await anOpenFolder()
    await folder.drop('Хороший.pdf', small())
    await folder.drop('Битый.pdf', '%PDF-1.7 nothing')
    await folder.drop('Пустой.pdf', '')
    await folder.drop('Без номера.pdf', small())
    const wrong = ['Сидоров Сидор', '12345', 'Без номера.pdf', '']
    await folder.drop('Все.csv', aTable(aRow('Хороший'), aRow('Битый'), aRow('Пустой'), wrong))
    await folder.settled()
    expect((await folder.requests()).map(({ title }) => title)).toEqual(['Хороший'])
    const [place = ''] = await readdir(folder.at('returned'))
    expect(await readdir(folder.at('returned', place))).toEqual(
      expect.arrayContaining(['Битый.pdf', 'Пустой.pdf', 'Без номера.pdf', 'Все.csv', 'Причины.txt']),
    )
    const reasons = await folder.text('returned', place, 'Причины.txt')
    expect(reasons).toMatch(/Строка 3, Битый\.pdf: \S+/)
    expect(reasons).toMatch(/Строка 5, Без номера\.pdf: \S+/)
    const table = await folder.text('returned', place, 'Все.csv')
    expect(table.trim().split('\r\n').length).toBe(4)
    expect(table).not.toContain('Хороший')
    const listed = await folder.client.get<ExchangeFile[]>('exchange-files')
    expect(Object.fromEntries(listed.body.map(({ file_name, status }) => [file_name, status]))).toEqual({
      'Хороший.pdf': 'sent',
      'Битый.pdf': 'returned',
      'Пустой.pdf': 'returned',
      'Без номера.pdf': 'returned',
    })
    const returned = await folder.client.get<ExchangeFile[]>('exchange-files?filter={"status":"returned"}')
    expect(returned.body.every(({ reason, request_id }) => reason && request_id === null)).toBe(true)
    expect((await (await aClient()).get('exchange-files')).body).toEqual([])
    // corrected and left again
    await folder.drop('Битый.pdf', small())
    await folder.drop('Все.csv', table)
    await folder.drop('Пустой.pdf', small())
    await rename(folder.at('returned', place, 'Без номера.pdf'), folder.at('incoming', 'Без номера.pdf'))
    await folder.settled()
    expect((await folder.requests()).map(({ title }) => title).toSorted()).toEqual(['Битый', 'Пустой', 'Хороший'])
  })

  test('a document that does not come, a file that no table names, a link, and a table that is none', async () => {
    const folder = await anOpenFolder()
    await folder.drop('Ждёт.csv', aTable(aRow('Нет такого.pdf')))
    await folder.settled()
    expect(await folder.list('incoming')).toEqual(['Ждёт.csv'])
    await folder.drop('Сирота.pdf', small())
    await symlink('/etc/hostname', folder.at('incoming', 'Ссылка.pdf'))
    await folder.drop('Не таблица.csv', '%PDF-1.4')
    await folder.settled(3601)
    expect(await folder.requests()).toEqual([])
    expect(await folder.list('incoming')).toEqual([])
    const register = await folder.register()
    expect(register).toContain('не появился в папке «Входящие» за 60 мин')
    expect(register).toContain('не появилось таблицы, которая называет этот файл')
    expect(register).toContain('Это ссылка на файл, а не файл')
    const returned = await folder.list('returned')
    for (const name of ['Ждёт.csv', 'Сирота.pdf', 'Ссылка.pdf', 'Не таблица.csv'])
      expect(returned.some((path) => path.endsWith(`/${name}`))).toBe(true)
  })

  test('too little money returns the rows that it does not suffice for, as the API refuses them', async () => {
    const folder = await anOpenFolder({ rubles: 60 })
    for (const name of ['1', '2', '3']) await folder.drop(`${name}.pdf`, small())
    await folder.drop('Три.csv', aTable(aRow('1'), aRow('2'), aRow('3')))
    await folder.settled()
    expect((await folder.requests()).length).toBe(2)
    expect(await folder.register()).toMatch(/;Возвращено;[^;]*(средств|баланс|денег)/i)
  })

  test('rights are those of the code: a revoked one stops the folder and says so, a test code sends nothing', async () => {
    const folder = await aFolder()
    await pool.query(`update clients_codes set revoked_at = now() where prefix = $1`, [folder.prefix])
    await folder.turn()
    expect((await folder.state())?.fault).toMatch(/не найден, отозван/)
    const client = await aClient()
    await aTestCaller(client)
    const { rows } = await pool.query<{ prefix: string }>(`select prefix from clients_codes where client_id = $1`, [
      client.id,
    ])
    const probe = folderOf(client, rows[0]!.prefix)
    await probe.turn()
    await probe.drop('1.pdf', small())
    await probe.drop('1.csv', aTable(aRow('1.pdf')))
    await probe.settled()
    expect((await probe.requests()).map(({ test: is_test }) => is_test)).toEqual([true])
  })
})

describe('names', () => {
  test('of Windows and DOS in their bytes, of macOS, with a line break and of 250 bytes are found and fit everywhere', async () => {
    const folder = await anOpenFolder()
    const long = `${'Очень длинное название договора '.repeat(4).slice(0, 120)}.pdf`
    const names: [Buffer | string, string][] = [
      [Buffer.from([0xc4, 0xee, 0xe3, 0xee, 0xe2, 0xee, 0xf0, ...Buffer.from('.pdf')]), 'Договор'],
      [Buffer.from([0x80, 0xaa, 0xe2, ...Buffer.from('.pdf')]), 'Акт'],
      ['Йод й.pdf'.normalize('NFD'), 'Йод й'],
      ['Две\nстроки.pdf', 'Две строки'],
      [long, long],
    ]
    for (const [name] of names) await folder.drop(name, small())
    await folder.drop('Имена.csv', aTable(...names.map(([, named]) => aRow(named))))
    await folder.settled()
    expect(await folder.list('returned')).toEqual([])
    expect((await folder.requests()).length).toBe(names.length)
    expect(
      (await folder.list('sent')).filter((name) => name.endsWith('.pdf')).every((name) => !name.includes('\n')),
    ).toBe(true)
  })

  test.each([
    ['../../etc/passwd.pdf', '_.._etc_passwd.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
    [' .. ', 'документ'],
  ])('%j is placed as %j', (given, placed) => expect(placedName(given)).toBe(placed))
})

describe('a disk that fails', () => {
  test('a folder that disappears is a fault and not a new folder; when it is back the exchange goes on', async () => {
    const folder = await anOpenFolder()
    await folder.drop('1.pdf', small())
    await folder.drop('1.csv', aTable(aRow('1.pdf')))
    await folder.turn()
    await rename(folder.path, `${folder.path}.away`)
    await mkdir(folder.path)
    folder.restart()
    await folder.turn()
    expect((await folder.state())?.fault).toContain('Папка обмена пропала')
    const exchange = { ...folder.settings, folders: [{ prefix: folder.prefix, folder: folder.name }] }
    const found = () => checkExchange(database, { exchange })
    expect(await found()).toMatchObject([{ level: 'fault', what: expect.stringContaining(folder.name) as string }])
    expect(await readdir(folder.path)).toEqual([])
    await rm(folder.path, { recursive: true })
    await rename(`${folder.path}.away`, folder.path)
    await folder.settled()
    expect((await folder.state())?.fault).toBeNull()
    expect(await found()).toMatchObject([{ level: 'ok' }])
    expect((await folder.requests()).length).toBe(1)
  })

  test('a link in place of a folder is refused', async () => {
    const folder = await anOpenFolder()
    await rm(folder.at('signed'), { recursive: true })
    await symlink(root, folder.at('signed'))
    await folder.turn()
    expect((await folder.state())?.fault).toMatch(/ссылка/)
  })

  test.each([
    ['EACCES', 'нет прав на запись'],
    ['EROFS', 'только для чтения'],
    ['ENOSPC', 'нет места'],
  ])('%s takes nothing, says so, and passes', async (code, said) => {
    const folder = await anOpenFolder()
    await folder.drop('1.pdf', small())
    await folder.drop('1.csv', aTable(aRow('1.pdf')))
    const disk = new ExchangeFolder(folder.path)
    const failing = vi.spyOn(disk, 'refuseUnwritable')
    failing.mockRejectedValue(Object.assign(new Error('write'), { code, syscall: 'open' }))
    folder.restart(disk)
    await folder.settled()
    expect((await folder.state())?.fault).toContain(said)
    expect(await folder.list('incoming')).toEqual(['1.csv', '1.pdf'])
    failing.mockRestore()
    await folder.turn()
    expect((await folder.state())?.fault).toBeNull()
    expect((await folder.requests()).length).toBe(1)
  })
})

/** A disk on which the process dies before or after its step `at`; every step from then on fails. */
function dyingDisk(path: string, at: number, is_before: boolean): ExchangeFolder {
  let step = 0
  const deadly = new Set(['take', 'giveBack', 'place', 'copy', 'write', 'refuseUnwritable'])
  const folder = new ExchangeFolder(path)
  const die = () => {
    throw new Outage('killed')
  }
  return new Proxy(folder, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...words: unknown[]) => Promise<unknown>
      if (!deadly.has(String(property))) return call
      return async (...words: unknown[]) => {
        step += 1
        if (step > at + 1 || (step === at + 1 && is_before)) die()
        const done = await call(...words)
        if (step === at + 1) die()
        return done
      }
    },
  })
}

test('a server that dies at any step of the disk sends each row once and loses no file', async () => {
  const folder = await anOpenFolder({ rubles: 30_000 })
  // thirteen steps of the disk, and death before and after each
  const rounds = 26
  let expected = 0
  for (let at = 0; at < rounds; at++) {
    const names = [`${at}-1.pdf`, `${at}-2.pdf`]
    for (const name of names) await folder.drop(name, small())
    await folder.drop(`${at}-3.pdf`, '%PDF-1.7 broken')
    await folder.drop(`${at}.csv`, aTable(aRow(names[0]!), aRow(names[1]!), aRow(`${at}-3.pdf`)))
    expected += names.length
    folder.restart(dyingDisk(folder.path, Math.floor(at / 2), at % 2 === 0))
    await folder.settled()
    folder.restart()
    await folder.settled()
    await folder.settled()
  }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from document_sign_requests where client_id = $1`,
    [folder.client.id],
  )
  expect(rows[0]?.count).toBe(expected)
  expect(await folder.list('incoming')).toEqual([])
  expect(await folder.list('work')).toEqual([])
  const placed = [...(await folder.list('sent')), ...(await folder.list('returned'))].map((path) =>
    path.split('/').at(-1),
  )
  for (let at = 0; at < rounds; at++) {
    for (const name of [`${at}-1.pdf`, `${at}-2.pdf`, `${at}-3.pdf`]) {
      expect(placed.filter((one) => one === name).length).toBe(1)
    }
  }
  const register = (await folder.register()).trim().split('\r\n').slice(1)
  expect(register.length).toBe(rounds * 3)
}, 60_000)

test('two servers on one folder send each row once', async () => {
  const folder = await anOpenFolder({ rubles: 3000 })
  for (let at = 0; at < 12; at++) await folder.drop(`${at}.pdf`, small())
  await folder.drop('Все.csv', aTable(...Array.from({ length: 12 }, (_, at) => aRow(`${at}.pdf`))))
  const settings = { root, folders: [], every_seconds: 1, settle_seconds: 10, wait_minutes: 60, keep_days: 0 }
  let now = 0
  const name = folder.path.slice(root.length + 1)
  const two = [1, 2].map(() =>
    turnsOf(services, { settings, prefix: folder.prefix, name, goes_on: () => true, now: () => now }),
  )
  await Promise.all(two.map((turn) => turn()))
  now += 11
  for (let round = 0; round < 3; round++) await Promise.all(two.map((turn) => turn()))
  expect((await folder.requests()).length).toBe(12)
  expect((await folder.list('sent')).filter((one) => one.endsWith('.pdf')).length).toBe(12)
})

test('what lies in the folders of results is deleted after its days, by when it was put there', async () => {
  const folder = await anOpenFolder()
  await folder.drop('1.pdf', small())
  await folder.drop('1.csv', aTable(aRow('1.pdf')))
  await folder.settled()
  const disk = new ExchangeFolder(folder.path)
  const { ctime } = await stat(folder.at('sent', '1.pdf'))
  await disk.clear(new Date(ctime.getTime() - 60_000))
  expect(await folder.list('sent')).toContain('1.pdf')
  await disk.clear(new Date(ctime.getTime() + 60_000))
  expect(await folder.list('sent')).toEqual([])
  await expect(unlink(folder.at('sent', '1.pdf'))).rejects.toThrow('ENOENT')
})
