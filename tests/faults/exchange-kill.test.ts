import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { exchangePlaces, type ExchangePlace } from '#shared/text/exchange-files.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openDatabase, verifyBeside } from '#tests/support/whole-server.ts'
import { aContract, aPhone } from '#tests/support/words.ts'

/** beside tests/systems/exchange-files.test.ts, which dies at each step of the disk */
const files = Number(process.env['FILES'] ?? 24)
const kills = Number(process.env['KILLS'] ?? 1)
const starts_max = 10
const patience = { timeout: 3_600_000, interval: 50 }

/**
 * An old program: copies each document and then its table, and notes what it has copied. Killed in between, it copies the
 * pair again, over what it has left or beside what the server has taken.
 */
const copier = `
  const fs = require('node:fs')
  const [from, to, done] = process.argv.slice(1)
  const copied = new Set(fs.readFileSync(done, 'utf8').split('\\n'))
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const copy = async () => {
    for (const name of fs.readdirSync(from).filter((one) => one.endsWith('.pdf'))) {
      if (copied.has(name)) continue
      const bytes = fs.readFileSync(from + '/' + name)
      fs.writeFileSync(to + '/' + name, bytes.subarray(0, bytes.length / 2))
      await wait(2)
      fs.appendFileSync(to + '/' + name, bytes.subarray(bytes.length / 2))
      const table = name.replace('.pdf', '.csv')
      fs.copyFileSync(from + '/' + table, to + '/' + table + '.tmp')
      fs.renameSync(to + '/' + table + '.tmp', to + '/' + table)
      await wait(2)
      fs.appendFileSync(done, name + '\\n')
    }
  }
  copy()
`

test.runIf(isFull)(
  `${files} files through the folder, with kills of the server and of the copy: each once`,
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'exchange-'))
    const [source, folder, done] = [join(root, 'source'), join(root, 'folder'), join(root, 'done.txt')]
    await mkdir(source)
    await mkdir(folder)
    await writeFile(done, '')
    const names = Array.from({ length: files }, (_, at) => `Договор ${at}`)
    for (const name of names) {
      await writeFile(join(source, `${name}.pdf`), aContract())
      await writeFile(join(source, `${name}.csv`), `ФИО;Телефон\r\nИванов Иван;${aPhone()}\r\n`)
    }
    const exchange = { EXCHANGE_DIR: folder, EXCHANGE_EVERY_SECONDS: '1', EXCHANGE_SETTLE_SECONDS: '1' }
    const server = await startServer({ env: { MODE: 'own', ...exchange } })
    const database = await openDatabase(server)
    const ask = async <T extends object>(question: string) => (await database.query<T>(question)).rows
    const sent = async () =>
      (await ask<{ count: number }>(`select count(*)::int as count from exchange_files where status = 'sent'`))[0]
        ?.count ?? 0
    const list = (place: ExchangePlace) => readdir(join(folder, exchangePlaces[place]))
    const copy = () =>
      spawn(process.execPath, ['-e', copier, source, join(folder, exchangePlaces.incoming), done], { stdio: 'inherit' })
    // as a supervisor does when a busy machine gives no connection in time
    const restarted = async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await server.restart()
        } catch (error) {
          if (attempt === starts_max) throw error
        }
      }
    }
    let copying: ChildProcess | undefined
    const began = performance.now()
    try {
      await vi.waitUntil(async () => (await list('incoming').catch(() => null)) !== null, patience)
      for (let kill = 1; kill <= kills; kill++) {
        const copied = async () => (await readFile(done, 'utf8')).split('\n').length - 1
        copying = copy()
        // the copy is killed after some files, the server amid sending
        const until = Math.min(files, (files * kill) / (kills + 1))
        await vi.waitUntil(async () => (await copied()) >= until, patience)
        copying.kill('SIGKILL')
        const sent_before = await sent()
        await vi.waitUntil(async () => (await sent()) > sent_before || (await sent()) >= until, patience)
        await server.kill()
        await restarted()
        await ask(`update leases set held_until = now()`)
        await ask(`update jobs set leased_until = now() where state = 'running'`)
      }
      copying = copy()
      await once(copying, 'exit')
      await vi.waitUntil(async () => {
        const [left] = await ask<{ count: number }>(
          `select count(*)::int as count from exchange_drops where finished_at is null`,
        )
        return left?.count === 0 && (await list('incoming')).length === 0 && (await sent()) === files
      }, patience)
      const [made] = await ask<object>(`select count(*)::int as requests, count(distinct r.title)::int as titles,
        count(distinct r.signer_phone)::int as phones from exchange_files e join document_sign_requests r on r.id = e.request_id
      where e.status = 'sent'`)
      expect(made).toEqual({ requests: files, titles: files, phones: files })
      const [all] = await ask<{ count: number }>(`select count(*)::int as count from document_sign_requests
      where title like 'Договор %' and external_id like 'folder-%'`)
      expect(all?.count).toBe(files)
      const [messages] = await ask<{
        count: number
        most: number
      }>(`select count(*)::int as count, max(of_one)::int as most from (
      select count(*) as of_one from deliveries d join exchange_files e on e.request_id = d.request_id
      where e.status = 'sent' group by d.request_id) m`)
      expect(messages).toEqual({ count: files, most: 1 })
      const [returned] = await ask<{ count: number }>(
        `select count(*)::int as count from exchange_files where status = 'returned'`,
      )
      const [repeated] = await ask<{ count: number }>(
        `select count(*)::int as count from exchange_files where status = 'repeated'`,
      )
      const placed = await list('sent')
      expect(names.filter((name) => !placed.includes(`${name}.pdf`))).toEqual([])
      expect(await list('work')).toEqual([])
      expect(await verifyBeside(server)).toBe('all holds')
      const seconds = Math.round((performance.now() - began) / 1000)
      console.info(
        `▸ ${files} files, ${kills} kills of the server and of the copy: ${files} requests, ${repeated?.count} repeated, ${returned?.count} returned, ${seconds} s`,
      )
    } finally {
      copying?.kill('SIGKILL')
      await database.end()
      await server.stop()
      await rm(root, { recursive: true })
    }
  },
  patience.timeout,
)
