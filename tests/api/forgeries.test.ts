import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { anArchiveFolder, check, reader, run, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, aSignedRequest } = words(server)
const { folder, unpacked } = anArchiveFolder()

/** A forger who recomputes the checksums; each case starts with the original archive. */
const forgeries: [string, (files: Forgery) => void, RegExp][] = [
  ['a letter in the journal', ({ edit, signing }) => edit(signing, (text) => text.replace('7', '8')), /изменена$/],
  [
    'a whole journal made anew',
    ({ rechain }) => rechain((text) => text.replaceAll('Иванов', 'Петров')),
    /нет хеша записи/,
  ],
  [
    'another moment in a journal made anew',
    ({ rechain }) => rechain((text) => text.replace(/"at_ms":17/, '"at_ms":16')),
    /нет хеша записи/,
  ],
  [
    'a row taken out of the chain',
    ({ edit }) => edit('journal/chain.txt', (text) => text.replace(/\n.*\n/, '\n')),
    /не продолжает|нет в цепочке/,
  ],
  [
    'a gap put into the chain',
    ({ edit }) => edit('journal/chain.txt', (text) => text.replace('\n', '\ngap - - -\n')),
    /^НЕВЕРНО/,
  ],
  ['a row that the chain does not know', ({ write }) => write('journal/999999999.json', '{}'), /нет в цепочке/],
  ['no chain at all', ({ write }) => write('journal/chain.txt', ''), /нет в цепочке/],
  [
    'an accepted text',
    ({ edit, text }) => edit(text, (body) => body.replace('пять', 'шесть')),
    /хеша texts\/.* нет в журнале/,
  ],
  [
    'an accepted text whose hash stands in a row after the signature',
    ({ edit, text, sumOf, rechain }) => {
      edit(text, (body) => body.replace('пять', 'шесть'))
      const reported = sumOf(text)
      rechain((row) => (row.includes('files.seal') ? row.replace('{', `{"reported":"${reported}",`) : row))
    },
    /хеша texts\/.* нет в журнале/,
  ],
  [
    'a row hidden as if it were about something else',
    ({ edit, write, last }) => {
      edit('journal/chain.txt', (text) => text.replace(last, '-'))
      write(last, null)
    },
    /записей журнала должно быть/,
  ],
  [
    'the last row, where the chain ends without a line feed',
    ({ edit, last }) => {
      edit('journal/chain.txt', (text) => text.trimEnd())
      edit(last, (text) => text.replace('7', '8'))
    },
    /изменена$/,
  ],
  ["a stranger's file", ({ write }) => write('originals/2.pdf', '%PDF-'), /не из этого архива: originals\/2\.pdf/],
  ['the original', ({ flip }) => flip('originals/1.pdf', 20), /исходный документ/],
  ['the original within the sealed copy', ({ flip }) => flip('sealed/1.pdf', 20), /печать файла/],
  ['both of them', ({ flip }) => (flip('originals/1.pdf', 20), flip('sealed/1.pdf', 20)), /печать файла/],
  ['the last byte of the sealed copy', ({ flip }) => flip('sealed/1.pdf', -2), /печать файла/],
  ['bytes behind the seal', ({ edit }) => edit('sealed/1.pdf', (text) => `${text}% appended\n`), /печать файла/],
  ['a byte of the seal within the file', ({ flip, place }) => flip('sealed/1.pdf', place + 300), /другая печать/],
  [
    'something hidden behind the seal',
    ({ flip, place, size }) => flip('sealed/1.pdf', place + size * 2 + 20),
    /есть лишнее/,
  ],
  ['the seal beside the file', ({ flip }) => flip('sealed/1.p7s', -3), /печать файла/],
  ['the copy of another request', ({ copy }) => copy('sealed/1.pdf'), /печать файла/],
  ['that copy with its seal', ({ copy }) => (copy('sealed/1.pdf'), copy('sealed/1.p7s')), /печать файла/],
  ['another root', ({ write }) => write('certificates/root.pem', ''), /печать файла/],
  ['a file that is gone', ({ write }) => write('originals/1.pdf', null), /^НЕВЕРНО: файлы изменены/],
]

describe.skipIf(!tools || !reader)('the check.sh of the evidence archive with recomputed checksums', async () => {
  const archives = ['', '']
  beforeAll(async () => {
    const client = await aClient()
    for (const turn of [0, 1]) {
      const { request } = await aSignedRequest(client)
      await server.worker.idle()
      archives[turn] = await unpacked(client, request.id)
    }
  })

  test.each(forgeries)(
    'check.sh of the evidence archive detects a forgery despite recomputed checksums: %s',
    (name, forge, said) => {
      const place = join(folder, 'forged')
      rmSync(place, { recursive: true, force: true })
      cpSync(archives[0] ?? '', place, { recursive: true })
      forge(forgery(place, archives[1] ?? ''))
      const isGone = name === 'a file that is gone'
      if (!isGone) expect(run('sh', '-c', `cd '${place}' && ${sumAgain}`).status).toBe(0)
      const { status, said: last } = check(place)
      expect(last).toMatch(said)
      expect(status).toBe(1)
    },
  )
})

const sumAgain =
  'find . -type f ! -name SHA256SUMS | sed "s|^./||" | xargs sha256sum > ../sums && mv ../sums SHA256SUMS'

type Forgery = ReturnType<typeof forgery>
/** A forger's changes to an unpacked archive; `other` is a second archive to copy files from. */
function forgery(archive: string, other: string) {
  const at = (path: string) => join(archive, path)
  const read = (path: string) => readFileSync(at(path), 'latin1')
  const chain = read('journal/chain.txt')
  const paths = [...chain.matchAll(/journal\/\S+/g)].map(String)
  const write = (path: string, content: string | null) =>
    content === null ? rmSync(at(path)) : writeFileSync(at(path), content)
  return {
    signing: paths.find((path) => read(path).includes('signatures.create')) ?? '',
    text: /texts\/agreement\S+/.exec(read('SHA256SUMS'))?.[0] ?? '',
    place: read('sealed/1.pdf').lastIndexOf('/Contents <') + 11,
    size: readFileSync(at('sealed/1.p7s')).length,
    last: paths.at(-1) ?? '',
    sumOf: (path: string) => sha256Hex(readFileSync(at(path))),
    write,
    edit(path: string, change: (text: string) => string): void {
      const [before, after] = [readFileSync(at(path), 'utf8'), change(readFileSync(at(path), 'utf8'))]
      expect(after).not.toBe(before)
      writeFileSync(at(path), path.endsWith('.pdf') ? Buffer.from(change(read(path)), 'latin1') : after)
    },
    flip(path: string, index: number): void {
      const bytes = readFileSync(at(path))
      const place = index < 0 ? bytes.length + index : index
      bytes[place] = (bytes[place] ?? 0) ^ 1
      writeFileSync(at(path), bytes)
    },
    copy: (path: string) => cpSync(join(other, path), at(path)),
    /** Changes rows and recomputes the chain from there on. */
    rechain(change: (text: string) => string): void {
      let last = ''
      const lines = chain
        .trim()
        .split('\n')
        .map((line) => {
          const [seq, prev = '', hash = '', path = '-'] = line.split(' ')
          const from = last || prev
          last = hash
          if (path !== '-') {
            const text = change(readFileSync(at(path), 'utf8'))
            writeFileSync(at(path), text)
            last = sha256Hex(`${from}\n${text}`)
          }
          return `${seq} ${from} ${last} ${path}\n`
        })
      writeFileSync(at('journal/chain.txt'), lines.join(''))
    },
  }
}
