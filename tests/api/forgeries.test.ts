import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { tell } from '#server/requests/document-sign-requests/tell.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { anArchiveFolder, anotherDigit, check, reader, run, signAgain, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, aSignedRequest } = words(server)
const { folder, unpacked } = anArchiveFolder()

/** A forger who recomputes the checksums, and signs them if they hold the key; each case starts with the original archive. */
const forgeries: [string, (files: Forgery) => void, RegExp][] = [
  ['a letter in the journal', ({ edit, signing }) => edit(signing, anotherDigit), /изменена$/],
  [
    'a whole journal made anew',
    ({ rechain }) => rechain((text) => text.replaceAll('Иванов', 'Петров')),
    /в протоколе файла 1 нет хеша записи/,
  ],
  [
    'another moment in a journal made anew',
    ({ rechain }) => rechain((text) => text.replace(/"at_ms":\d/, anotherDigit)),
    /в протоколе файла 1 нет хеша записи/,
  ],
  [
    'a row before the signature and its hash in the chain, where other requests stand between',
    ({ rechainOne, first }) => rechainOne(first, (text) => text.replace('{', '{"forged":1,')),
    /хеша записи .* нет в записи о подписании/,
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
    'the last row taken out of folder and chain',
    ({ edit, write, last }) => {
      edit('journal/chain.txt', (text) => text.replace(/\n.*\n$/, '\n'))
      write(last, null)
    },
    /в цепочке должно быть/,
  ],
  [
    'the last row, where the chain ends without a line feed',
    ({ edit, last }) => {
      edit('journal/chain.txt', (text) => text.trimEnd())
      edit(last, anotherDigit)
    },
    /изменена$/,
  ],
  [
    'the sender in request.json',
    ({ edit }) => edit('request.json', (text) => text.replace(/"inn": "\d/, '"inn": "0')),
    /request\.json: не то, что в журнале: \S*sender\.inn$/,
  ],
  [
    'a claim taken out of request.json',
    ({ edit }) => edit('request.json', (text) => text.replace(/ +"consent_sha256".*\n/, '')),
    /request\.json: нет сказанного в журнале: signature\.consent_sha256$/,
  ],
  [
    'a claim put into request.json',
    ({ edit }) => edit('request.json', (text) => text.replace('{', '{ "court": "Москва",')),
    /request\.json: журнал этого не говорит: court$/,
  ],
  ['a message that is gone', ({ write, message }) => write(message, null), /нет файла с хешем|нет в журнале$/],
  [
    'the words of a message',
    ({ edit, message }) => edit(message, (text) => text.replace(/\S+/, 'Некто')),
    /хеша messages\/.* нет в журнале/,
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
  // of the same length, its seal verifies
  [
    'that copy with its seal',
    ({ copy }) => (copy('sealed/1.pdf'), copy('sealed/1.p7s')),
    /печать файла|нет хеша записи о подписании/,
  ],
  ['another root', ({ write }) => write('certificates/root.pem', ''), /печать файла/],
  ['a file that is gone', ({ write }) => write('originals/1.pdf', null), /^НЕВЕРНО: файлы изменены/],
]

/** Found by the signature of the checksums alone: everything else in the archive knows nothing of these files. */
const only_signed: [string, (files: Forgery) => void][] = [
  ['the sender in request.json', ({ edit }) => edit('request.json', (text) => text.replace(/"inn": "\d/, '"inn": "0'))],
  ['the README', ({ edit }) => edit('README.txt', (text) => text.replace('Оператор', 'Орган'))],
  ['a comment in check.sh', ({ edit }) => edit('check.sh', (text) => text.replace('# П', '# Не п'))],
  ['the certificate of the archive', ({ flip }) => flip('certificates/archive.pem', 100)],
  ['no signature of the checksums', ({ write }) => write('SHA256SUMS.p7s', null)],
  ['the signature of another archive', ({ copy }) => copy('SHA256SUMS.p7s')],
  [
    "a stranger's certificate and signature beside the operator's root",
    ({ write, signBy }) => {
      write('certificates/archive.pem', stranger.certificate_pem)
      signBy(stranger)
    },
  ],
]
const { operator: stranger } = await openOperatorCertificate(join(server.services.config.data_dir, 'stranger'))

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

  const not_signed = 'НЕВЕРНО: SHA256SUMS подписан не печатью оператора'

  function forged(forge: (files: Forgery) => void, isGone = false): string {
    const place = join(folder, 'forged')
    rmSync(place, { recursive: true, force: true })
    cpSync(archives[0] ?? '', place, { recursive: true })
    forge(forgery(place, archives[1] ?? ''))
    if (!isGone) expect(run('sh', '-c', `cd '${place}' && ${sumAgain}`).status).toBe(0)
    return place
  }

  test.each(only_signed)(
    'check.sh of the evidence archive detects by the signature of the checksums: %s',
    (_name, forge) => {
      expect(check(forged(forge))).toMatchObject({ status: 1, said: not_signed })
    },
  )

  test.each(forgeries)(
    'check.sh of the evidence archive detects a forgery despite recomputed and signed checksums: %s',
    (name, forge, said) => {
      const isGone = name === 'a file that is gone'
      const place = forged(forge, isGone)
      if (!isGone) signAgain(place, server.services.certificate.operator)
      const { status, said: last } = check(place)
      expect(last).toMatch(said)
      expect(status).toBe(1)
    },
  )
})

const sumAgain =
  'find . -type f ! -name "SHA256SUMS*" | sed "s|^./||" | xargs sha256sum > ../sums && mv ../sums SHA256SUMS'

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
    message: /messages\S+/.exec(read('SHA256SUMS'))?.[0] ?? '',
    text: /texts\/agreement\S+/.exec(read('SHA256SUMS'))?.[0] ?? '',
    place: read('sealed/1.pdf').lastIndexOf('/Contents <') + 11,
    size: readFileSync(at('sealed/1.p7s')).length,
    first: paths[0] ?? '',
    last: paths.at(-1) ?? '',
    signBy: (key: OperatorKey) => signAgain(archive, key),
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
    /** Changes rows and recomputes the chain from there on, with the hashes that later rows name. */
    rechain(change: (text: string) => string): void {
      const made = new Map<string, string>()
      let changes = 0
      rewrite((text) => {
        const changed = change(text)
        if (changed !== text) changes += 1
        return [...made].reduce((row, [old, hash]) => row.replaceAll(old, hash), changed)
      }, made)
      expect(changes).toBeGreaterThan(0)
    },
    /** Changes one row; the next one follows as if others stood between. */
    rechainOne(one: string, change: (text: string) => string): void {
      rewrite((text, path) => (path === one ? change(text) : text))
      const lines = readFileSync(at('journal/chain.txt'), 'utf8').trimEnd().split('\n')
      const [seq, ...rest] = lines[0]?.split(' ') ?? []
      writeFileSync(at('journal/chain.txt'), `${[Number(seq) - 1, ...rest].join(' ')}\n${lines.slice(1).join('\n')}\n`)
    },
  }

  function rewrite(change: (text: string, path: string) => string, made?: Map<string, string>): void {
    const lines = chain
      .trim()
      .split('\n')
      .map((line) => {
        const [seq, prev = '', hash = '', path = ''] = line.split(' ')
        const text = change(readFileSync(at(path), 'utf8'), path)
        const before = made?.get(prev) ?? prev
        const now = sha256Hex(`${before}\n${text}`)
        made?.set(hash, now)
        writeFileSync(at(path), text)
        return `${seq} ${before} ${now} ${path}\n`
      })
    writeFileSync(at('journal/chain.txt'), lines.join(''))
    const payloads = paths.map((path) => readFileSync(at(path), 'utf8'))
    writeFileSync(at('request.json'), JSON.stringify(tell(payloads), null, 2))
  }
}
