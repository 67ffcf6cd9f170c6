import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkWord } from '#server/documents/office/check-word.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { office } from '#tests/support/office.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aFolder, aPdf, has, run } from '../support/fixtures.ts'
import { waysToAsk } from './office-ways.support.ts'

const secret = 'СЕКРЕТ соседа'

/** Files of another client, which everybody on the machine may read: only the isolation keeps them. */
async function aNeighbour() {
  const folder = aFolder()
  chmodSync(folder, 0o755)
  const [png, pdf, txt] = ['a.png', 'a.pdf', 'a.txt'].map((name) => join(folder, name)) as [string, string, string]
  await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toFile(png)
  writeFileSync(pdf, aPdf({ pages: 1 }))
  writeFileSync(txt, secret)
  for (const path of [png, pdf, txt]) chmodSync(path, 0o644)
  return { png, pdf, txt }
}

async function aListener() {
  const connected: unknown[] = []
  const listener = createServer((socket) => {
    connected.push(socket.remoteAddress)
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  const address = listener.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/a.png`, connected }
}

/** Converts the documents of a folder as this user of the machine, or the one that runs the tests. */
async function convert(folder: string, uid?: number): Promise<void> {
  const program = fileURLToPath(new URL('./convert-folder.support.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder], { stdio: 'inherit', ...(uid && { uid, gid: uid }) })
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
}

const isRoot = process.getuid?.() === 0
const ordinary = 65_533
/** Another user cannot run the tests' code when its folder is closed to all others, as that of root is. */
const isOpenToAll = () => {
  try {
    accessSync(import.meta.dirname, constants.X_OK)
    const parents = import.meta.dirname.split('/').map((_, nth, names) => names.slice(0, nth + 1).join('/') || '/')
    return parents.every((path) => (statSync(path).mode & 0o005) === 0o005)
  } catch {
    return false
  }
}
const users: [string, number | undefined][] = [['the user of the tests', undefined]]
if (isRoot && isOpenToAll()) users.push(['an ordinary user', ordinary])
else if (isRoot) console.warn('ПРОПУЩЕНО: папка проекта закрыта для обычного пользователя')

describe.skipIf(office === null || !has('pdftotext'))('LibreOffice, whatever a document asks for,', () => {
  test.each(users)('draws no file of the machine and opens no socket, run by %s', async (_who, uid) => {
    const [targets, { url, connected }] = [await aNeighbour(), await aListener()]
    const folder = aFolder()
    chmodSync(folder, 0o777)
    const attempts = waysToAsk(targets, url)
    // an ordinary user reads no other files of the machine than the one of the tests
    if (isFull || uid === undefined)
      attempts.push(...waysToAsk({ png: '/etc/hostname', pdf: '/etc/passwd', txt: '/etc/hostname' }, url))
    for (const [nth, [, format, make]] of attempts.entries())
      writeFileSync(join(folder, `${nth}.${format}`), await make())
    await convert(folder, uid)
    const words = [secret, textOf(targets.pdf), readFileSync('/etc/hostname', 'utf8').trim(), 'root:']
    const drawn = attempts.flatMap(([what], nth) => {
      const path = join(folder, `${nth}.pdf`)
      return existsSync(path) ? [{ what, text: textOf(path), pictures: picturesOf(path) }] : []
    })
    const leaked = drawn.filter(
      ({ text, pictures }) => pictures.length > 0 || words.some((word) => text.includes(word)),
    )
    expect(leaked).toEqual([])
    expect(connected).toEqual([])
    // an attempt that makes no document proves nothing
    expect(drawn.length).toBeGreaterThan(attempts.length / 2)
  })

  test('is given none of these documents', async () => {
    const attempts = waysToAsk({ png: '/a.png', pdf: '/a.pdf', txt: '/a.txt' }, 'http://127.0.0.1:9/a.png')
    const given: string[] = []
    for (const [what, , make] of attempts) {
      await checkWord(await make()).then(
        () => given.push(what),
        (error: unknown) => expect(error, what).toBeInstanceOf(Refusal),
      )
    }
    expect(given).toEqual(['RTF: a picture of a shape by its name', 'RTF: a fill of a shape by its name'])
  })
})

const textOf = (pdf: string) => run('pdftotext', pdf, '-').trim()
/** Without LibreOffice's own sign for what it cannot draw. */
const picturesOf = (pdf: string) =>
  run('pdfimages', '-list', pdf)
    .trim()
    .split('\n')
    .slice(2)
    .filter((line) => !/\s32\s+32\s/.test(line))
