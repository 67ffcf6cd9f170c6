import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import { tell } from '#server/requests/document-sign-requests/tell.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'
import { anArchiveFolder, anotherDigit, check, reader, signAgain, sumAgain, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, aFile, aSignedRequest, aSigner, someRequests, signAfterReading } = words(server)
const { folder, unpacked, unpackedFrom } = anArchiveFolder()

/**
 * A forger who recomputes the checksums, and signs them with the key of the seal. Each case starts with the original
 * archive and changes what it has of the first signer.
 */
const forgeries: [string, (files: Forgery) => void, RegExp][] = [
  ['a letter in the journal', ({ edit, journal }) => edit(journal, anotherDigit), /изменена$/],
  [
    'a whole journal made anew',
    ({ rechain }) => rechain((text) => text.replaceAll('Иванов', 'Петров')),
    /в протоколе файла \S+ нет хеша записи/,
  ],
  [
    'another moment in a journal made anew',
    ({ rechain }) => rechain((text) => text.replace(/"at_ms":\d/, anotherDigit)),
    /в протоколе файла \S+ нет хеша записи/,
  ],
  [
    'a whole journal made anew, with no row that the seal would hold',
    ({ rechain, edit, claims }) => {
      rechain((text) => text.replaceAll('Иванов', 'Петров'))
      edit(claims, (text) => text.replaceAll(/^row \w+ /gm, 'row chain '))
    },
    /печать не связана с журналом/,
  ],
  [
    'a row before the signature and its hash in the chain, where other requests stand between',
    ({ rechainOne }) => rechainOne(0, true),
    /хеша записи \S+ нет в записи о подписании/,
  ],
  [
    'a row before the signature with its hash',
    ({ rechainOne }) => rechainOne(0),
    /не продолжает|нет в записи о подписании/,
  ],
  [
    'an anchored row after the signature with its hash',
    ({ rechainOne, anchored }) => rechainOne(anchored()),
    /не доходят до якоря|не продолжает/,
  ],
  [
    'a row taken out of the chain',
    ({ edit, chain }) => edit(chain, (text) => text.replace(/\n.*\n/, '\n')),
    /изменена$/,
  ],
  [
    'the last row taken out of chain and journal',
    ({ edit, chain, journal }) => {
      for (const path of [chain, journal]) edit(path, (text) => text.replace(/\n.*\n$/, '\n'))
    },
    /нет в цепочке/,
  ],
  [
    'a gap put into the chain',
    ({ edit, chain }) => edit(chain, (text) => text.replace('\n', '\ngap - - -\n')),
    /изменена$/,
  ],
  ['a row that the chain does not know', ({ edit, journal }) => edit(journal, (text) => `${text}{}\n`), /изменена$/],
  ['no chain at all', ({ write, chain }) => write(chain, ''), /изменена$/],
  [
    'the last row, where the chain ends without a line feed',
    ({ edit, chain, journal }) => {
      edit(chain, (text) => text.trimEnd())
      edit(journal, (text) => text.replace(/.*\n$/, anotherDigit))
    },
    /изменена$/,
  ],
  [
    'an accepted text',
    ({ edit, some }) => edit(some('texts/agreement'), (body) => body.replace('пять', 'шесть')),
    /хеша texts\/.* нет в журнале/,
  ],
  [
    'an accepted text whose hash stands in a row after the signature',
    ({ edit, some, sumOf, rechain }) => {
      edit(some('texts/agreement'), (body) => body.replace('пять', 'шесть'))
      const reported = sumOf(some('texts/agreement'))
      rechain((row) => (row.includes('files.seal') ? row.replace('{', `{"reported":"${reported}",`) : row))
    },
    /хеша texts\/.* нет в журнале/,
  ],
  [
    'a list of shown pages',
    ({ edit, some, own }) => edit(some(`${own}/pages-shown`), (body) => `${body} `),
    /хеша .*pages-shown.* нет в журнале/,
  ],
  [
    'the sender in request.json',
    ({ edit, request }) => edit(request, (text) => text.replace(/"inn": "\d/, '"inn": "0')),
    /request\.json: не то, что в журнале: \S*sender\.inn$/,
  ],
  [
    'a claim taken out of request.json',
    ({ edit, request }) => edit(request, (text) => text.replace(/ +"consent_sha256".*\n/, '')),
    /request\.json: нет сказанного в журнале: signature\.consent_sha256$/,
  ],
  [
    'a claim put into request.json',
    ({ edit, request }) => edit(request, (text) => text.replace('{', '{ "court": "Москва",')),
    /request\.json: журнал этого не говорит: court$/,
  ],
  [
    'the words of a message',
    ({ edit, some, own }) => edit(some(`${own}/messages`), (text) => text.replace(/\S+/, 'Некто')),
    /хеша \S*messages\/.* нет в журнале/,
  ],
  [
    'a message that is gone, also from the claims',
    ({ edit, some, own, claims, write }) => {
      const message = some(`${own}/messages`)
      write(message, null)
      edit(claims, (text) => text.replace(new RegExp(`.*${message}\n`), ''))
    },
    /нет файла с хешем/,
  ],
  ['a file that is gone', ({ write, request }) => write(request, null), /нет файла/],
  ["a stranger's file", ({ write }) => write('originals/9.pdf', '%PDF-'), /не из этого архива: originals\/9\.pdf/],
  ['the original', ({ flip, original }) => flip(original, 20), /исходный документ/],
  ['the original within the sealed copy', ({ flip, copy }) => flip(copy, 20), /печать файла/],
  ['both of them', ({ flip, original, copy }) => (flip(original, 20), flip(copy, 20)), /печать файла/],
  ['the last byte of the sealed copy', ({ flip, copy }) => flip(copy, -2), /печать файла|хеша экземпляра/],
  [
    'bytes behind the last seal',
    ({ edit, copy }) => edit(copy, (text) => `${text}% appended\n`),
    /после последней печати/,
  ],
  ['a byte of the seal within the file', ({ flip, copy, place }) => flip(copy, place + 300), /другая печать/],
  [
    'something hidden behind the seal',
    ({ flip, copy, place, size }) => flip(copy, place + size * 2 + 20),
    /есть лишнее/,
  ],
  ['the seal beside the file', ({ flip, seal }) => flip(seal, -3), /печать файла/],
  ['the copy of another request', ({ take, copy }) => take(copy, other.copy), /печать файла/],
  // of the same length, its seal verifies
  [
    'that copy with its seal',
    ({ take, copy, seal }) => (take(copy, other.copy), take(seal, other.seal)),
    /печать файла|нет хеша записи о подписании|другая печать/,
  ],
  [
    'the sealed copy, whose hash the journal has',
    ({ flip, copy }) => flip(copy, 20, { hashed: true }),
    /хеша экземпляра/,
  ],
  [
    'a node of a tree',
    ({ edit, some }) =>
      edit(some('anchors/.*tree'), (text) => text.replace(/.(?=\n)/, (digit) => (digit === '0' ? '1' : '0'))),
    /не доходят до якоря/,
  ],
  ['another root', ({ write }) => write('certificates/root.pem', ''), /печать файла/],
]

/** Found by the signature of the checksums alone: everything else in the archive knows nothing of these files. */
const only_signed: [string, (files: Forgery) => void][] = [
  [
    'the sender in request.json',
    ({ edit, request }) => edit(request, (text) => text.replace(/"inn": "\d/, '"inn": "0')),
  ],
  ['the README', ({ edit }) => edit('README.txt', (text) => text.replace('Оператор', 'Орган'))],
  ['a comment in check.sh', ({ edit }) => edit('check.sh', (text) => text.replace('# П', '# Не п'))],
  ['the certificate of the archive', ({ flip }) => flip('certificates/archive.pem', 100)],
  ['no signature of the checksums', ({ write }) => write('SHA256SUMS.p7s', null)],
  ['the signature of another archive', ({ take }) => take('SHA256SUMS.p7s', other.signature)],
  [
    "a stranger's certificate and signature beside the operator's root",
    ({ write, place_of_archive }) => {
      write('certificates/archive.pem', stranger.certificate_pem)
      signAgain(place_of_archive, stranger)
    },
  ],
]
const { operator: stranger } = await openOperatorCertificate(join(server.services.config.data_dir, 'stranger'))

/** The archive of another request of the same client. */
const other = { copy: '', seal: '', signature: '' }
const archives = { request: '', batch: '' }
let first = 0

describe.skipIf(!tools || !reader)('the check.sh of the evidence archive with recomputed checksums', () => {
  beforeAll(async () => {
    const client = await aClient()
    const signers = ['Иванов Иван', 'Иванова Анна'].map((full_name) => ({ full_name, phone: aPhone() }))
    const documents = [{ file_id: (await aFile(client)).id }, { file_id: (await aFile(client)).id }]
    const requests = await someRequests(client, { documents, signers })
    first = requests[0]!.id
    await signAfterReading(requests[0]!)
    await server.services.db.transaction().execute(makeAnchor)
    await (await aSigner(requests[1]!)).sign()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    archives.request = await unpacked(client, first)
    archives.batch = await unpackedFrom(client, `document-sign-requests/${first}/batch-evidence`, 'batch')
    const place = await unpacked(client, request.id)
    other.copy = join(place, `sealed/${request.id}-1.pdf`)
    other.seal = join(place, `requests/${request.id}/1.p7s`)
    other.signature = join(place, 'SHA256SUMS.p7s')
  })

  const not_signed = 'НЕВЕРНО: SHA256SUMS подписан не печатью оператора'

  function forged(archive: keyof typeof archives, forge: (files: Forgery) => void): string {
    const place = join(folder, 'forged')
    rmSync(place, { recursive: true, force: true })
    cpSync(archives[archive], place, { recursive: true })
    forge(forgery(place))
    return place
  }

  test.each(only_signed)(
    'check.sh of the evidence archive detects by the signature of the checksums: %s',
    (_name, forge) => {
      const place = forged('request', forge)
      sumAgain(place)
      expect(check(place)).toMatchObject({ status: 1, verdict: not_signed })
    },
  )

  test.each([
    ['request', 'originals'],
    ['request', 'requests'],
    ['batch', 'sealed'],
  ] as const)('check.sh detects a changed or missing file by the checksums: %s, %s', (archive, inside) => {
    const changed = forged(archive, ({ edit, some }) => edit(some(inside), (text) => `${text} `))
    expect(check(changed)).toMatchObject({ status: 1, verdict: 'НЕВЕРНО: файлы изменены' })
    const missing = forged(archive, ({ write, some }) => write(some(inside), null))
    expect(check(missing)).toMatchObject({ status: 1, verdict: 'НЕВЕРНО: файлы изменены' })
  })

  describe.each(['request', 'batch'] as const)('of a %s', (archive) => {
    test.each(forgeries)(
      'check.sh of the evidence archive detects a forgery despite recomputed and signed checksums: %s',
      (_name, forge, verdict) => {
        const place = forged(archive, forge)
        signAgain(place, server.services.certificate.operator)
        expect(check(place)).toMatchObject({ status: 1, verdict: expect.stringMatching(verdict) })
      },
    )
  })

  test('check.sh of the archive of a batch detects the seal of another signer of the same document', () => {
    const place = forged('batch', ({ take, seal, another }) => take(seal, join(archives.batch, another)))
    signAgain(place, server.services.certificate.operator)
    expect(check(place)).toMatchObject({ status: 1, verdict: expect.stringContaining('печать файла') })
  })
})

type Forgery = ReturnType<typeof forgery>
/** A forger's changes to an unpacked archive, where it is about the first signer. */
function forgery(place_of_archive: string) {
  const at = (path: string) => join(place_of_archive, path)
  const own = `requests/${first}`
  const [chain, journal, claims] = ['chain.txt', 'journal.txt', 'claims.txt'].map((name) => `${own}/${name}`) as [
    string,
    string,
    string,
  ]
  const [request, documents, seal] = [`${own}/request.json`, `${own}/documents.txt`, `${own}/1.p7s`]
  const [original, copy] = [`originals/${first}-1.pdf`, `sealed/${first}-1.pdf`]
  const read = (path: string) => readFileSync(at(path), 'latin1')
  const linesOf = (path: string) => readFileSync(at(path), 'utf8').trimEnd().split('\n')
  const write = (path: string, content: string | null) =>
    content === null ? rmSync(at(path)) : writeFileSync(at(path), content)
  const files = [...read('SHA256SUMS').matchAll(/^.{64} {2}(.*)$/gm)].map(([, path = '']) => path)
  /** The hash of a copy stands in the journal; a forger takes it out of the list of what is to be checked. */
  const unlist = (path: string) => {
    if (path !== copy) return
    write(
      documents,
      linesOf(documents)
        .map((line) => `${line.replace(/ [0-9a-f]{64} /, ' - ')}\n`)
        .join(''),
    )
  }
  // where the seal of the first signer lies; those of later ones follow it
  const [, , , , , head = 0] = linesOf(documents)[0]?.split(' ').map(Number) ?? []
  return {
    place_of_archive,
    own,
    chain,
    journal,
    claims,
    request,
    seal,
    original,
    copy,
    place: head + 1,
    /** the seal of the second signer */
    another: files.find((path) => path.endsWith('/1.p7s') && path !== seal) ?? '',
    size: readFileSync(at(seal)).length,
    sumOf: (path: string) => sha256Hex(readFileSync(at(path))),
    write,
    /** The first file whose path begins so. */
    some: (beginning: string) => files.find((path) => new RegExp(`^${beginning}`).test(path)) ?? '',
    edit(path: string, change: (text: string) => string): void {
      const [before, after] = [readFileSync(at(path), 'utf8'), change(readFileSync(at(path), 'utf8'))]
      expect(after).not.toBe(before)
      writeFileSync(at(path), path.endsWith('.pdf') ? Buffer.from(change(read(path)), 'latin1') : after)
    },
    flip(path: string, index: number, { hashed = false } = {}): void {
      const bytes = readFileSync(at(path))
      const place = index < 0 ? bytes.length + index : index
      bytes[place] = (bytes[place] ?? 0) ^ 1
      writeFileSync(at(path), bytes)
      if (!hashed) unlist(path)
    },
    take(path: string, from: string): void {
      cpSync(from, at(path))
      unlist(path)
    },
    /** The number of the last line of the chain that an anchor alone holds. */
    anchored: () => linesOf(claims).findLastIndex((claim) => claim.startsWith('row anchor:')),
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
    /** Changes one row with its hash; `isApart` puts rows of other requests between it and the next one. */
    rechainOne(index: number, isApart = false): void {
      rewrite((text, line) => (line === index ? text.replace('{', '{"forged":1,') : text))
      if (!isApart) return
      const [line = '', ...rest] = linesOf(chain)
      const [seq = '', ...hashes] = line.split(' ')
      const before = String(Number(seq) - 1)
      write(chain, `${[[before, ...hashes].join(' '), ...rest].join('\n')}\n`)
      write(claims, readFileSync(at(claims), 'utf8').replace(/^(row \w+) \d+$/m, `$1 ${before}`))
    },
  }

  function rewrite(change: (text: string, line: number) => string, made?: Map<string, string>): void {
    const payloads = linesOf(journal)
    const lines = linesOf(chain).map((line, index) => {
      const [seq, prev = '', hash = ''] = line.split(' ')
      const text = change(payloads[index] ?? '', index)
      const before = made?.get(prev) ?? prev
      const now = sha256Hex(`${before}\n${text}`)
      made?.set(hash, now)
      payloads[index] = text
      return `${seq} ${before} ${now}\n`
    })
    write(chain, lines.join(''))
    write(journal, payloads.map((payload) => `${payload}\n`).join(''))
    write(request, JSON.stringify(tell(payloads), null, 2))
  }
}
