import { sample_certificate_name } from '#server/documents/cms/certificate-names.ts'
import { nameOf, titleOf } from '#server/documents/cms/chain.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { historyMarkAt } from '#server/documents/cms/history-mark.ts'
import type { StampCheck } from '#server/documents/cms/time-stamp.ts'
import { settled } from '../browser/verify-signature.ts'
import { type Archive, sumOf, wrong } from './archive.ts'
import { gostSigned, signedBy, stampedBy } from './check-cms.ts'
import type { Rows } from './check-rows.ts'

/** The seal over a document. */
export type CheckedSeal = {
  position: number
  original: string
  sealed: string
  /** of the sealed copy that this seal and those before it are in */
  bytes: number
  signer: string
  /** until when its certificate is valid */
  valid_until: Date
  stamp: Pick<StampCheck, 'at' | 'authority'> | null
  /** whom the certificate of a second signature by ГОСТ names */
  gost: string | null
  sample: boolean
}

/** A line of `documents.txt`, as `server/requests/evidence/check-script.ts` writes it. */
function lineOf(line: string) {
  const [position, original = '', sealed = '', ...rest] = line.split(' ')
  const [bytes = 0, , head = 0, tail = 0, at = 0, length = 0, , , , t_length = 0, when = 0] = rest.map(Number)
  return {
    position: Number(position),
    original,
    sealed,
    bytes,
    sum: rest[1] ?? '-',
    head,
    tail,
    at,
    length,
    t_length,
    when,
  }
}

/**
 * The seals of one request: each covers all of its copy but itself, holds the original byte by byte, and its protocol names
 * the row of the signature.
 * @throws {Wrong}
 */
export async function checkDocuments(archive: Archive, dir: string, rows: Rows): Promise<CheckedSeal[]> {
  const seals: CheckedSeal[] = []
  for (const line of await archive.lines(`${dir}/documents.txt`)) {
    seals.push(await checkDocument(archive, dir, rows, lineOf(line)))
  }
  return seals
}

async function checkDocument(
  archive: Archive,
  dir: string,
  { payloads, head: signing }: Rows,
  { position, original, sealed, bytes, sum, head, tail, at, length, t_length, when }: ReturnType<typeof lineOf>,
): Promise<CheckedSeal> {
  const name = `${dir}/${position}`
  const copy = (await archive.bytes(sealed)).subarray(0, bytes)
  if (sum !== '-' && ((await sumOf(copy)) !== sum || !payloads.some((payload) => payload.includes(sum))))
    wrong(`хеша экземпляра ${name} нет в журнале`)
  const content = Buffer.concat([copy.subarray(0, head), copy.subarray(copy.length - tail)])
  const der = await archive.bytes(`${name}.p7s`)
  const roots = await archive.certificates('certificates/root.pem')
  const signers = await archive.certificates('certificates/operator.pem')
  const cms =
    (await signedBy(der, content, { roots, signers, at: new Date(when * 1000) })) ?? wrong(`печать файла ${name}`)
  requireInPlace(copy, { head, length: bytes - head - tail }, der, [name, 'другая печать', 'печати'])
  if (!copy.subarray(at, at + length).equals(await archive.bytes(original))) wrong(`исходный документ в файле ${name}`)
  if (signing === null) return wrong(`${name}: печать не связана с журналом`)
  if (historyMarkAt(copy, copy.length - tail)?.hash !== signing)
    wrong(`в протоколе файла ${name} нет хеша записи о подписании`)
  const stamp = t_length > 0 ? await stampOf(archive, cms.time_stamp, cms.signature, name) : null
  const gost_der = archive.has(`${name}.gost.p7s`) ? await archive.bytes(`${name}.gost.p7s`) : null
  const gost = gost_der && (gostSigned(gost_der, copy) ?? wrong(`подпись ГОСТ файла ${name}`))
  return {
    position,
    original,
    sealed,
    bytes,
    signer: titleOf(cms.certificate) ?? '',
    valid_until: cms.certificate.validToDate,
    stamp,
    gost: gost && (titleOf(gost) ?? ''),
    sample: nameOf(cms.certificate) === sample_certificate_name,
  }
}

async function stampOf(archive: Archive, token: Buffer | null, signature: Buffer, name: string) {
  const roots = await archive.certificates('certificates/tsa-root.pem')
  const others = await archive.certificates('certificates/tsa.pem')
  return (token && (await stampedBy(token, signature, { roots, others }))) ?? wrong(`штамп времени файла ${name}`)
}

/** Where a signature belongs stands this one, filled up with zeros. */
function requireInPlace(
  file: Buffer,
  { head, length }: { head: number; length: number },
  der: Buffer,
  [name, other, of]: [name: string, other: string, of: string],
): void {
  const place = file.toString('latin1', head, head + length).toLowerCase()
  const start = `<${der.toString('hex')}`
  if (!place.startsWith(start)) wrong(`в файле ${name} ${other}`)
  if (!/^0*>$/.test(place.slice(start.length))) wrong(`в месте ${of} файла ${name} есть лишнее`)
}

export type WholeStamp = Pick<StampCheck, 'at' | 'authority'> & { sealed: string }

/** Time-stamps of whole copies, behind their seals; then nothing may follow. @throws {Wrong} */
export async function checkEnds(
  archive: Archive,
  dirs: readonly string[],
  seals: readonly Pick<CheckedSeal, 'sealed' | 'bytes'>[],
): Promise<WholeStamp[]> {
  const stamps: WholeStamp[] = []
  const ends = new Map<string, number>()
  const reach = (sealed: string, bytes: number) => ends.set(sealed, Math.max(bytes, ends.get(sealed) ?? 0))
  for (const { sealed, bytes } of seals) reach(sealed, bytes)
  for (const dir of dirs) {
    for (const line of await archive.lines(`${dir}/stamps.txt`)) {
      const [sealed = '', path = '', ...numbers] = line.split(' ')
      const [head = 0, tail = 0, size = 0] = numbers.map(Number)
      const file = (await archive.bytes(sealed)).subarray(0, size)
      const token = await archive.bytes(path)
      const content = Buffer.concat([file.subarray(0, head), file.subarray(size - tail)])
      const roots = await archive.certificates('certificates/tsa-root.pem')
      const others = await archive.certificates('certificates/tsa.pem')
      const stamp = (await stampedBy(token, content, { roots, others })) ?? wrong(`штамп времени всего файла ${sealed}`)
      requireInPlace(file, { head, length: size - head - tail }, token, [
        sealed,
        'другой штамп времени',
        'штампа времени',
      ])
      stamps.push({ ...stamp, sealed })
      reach(sealed, size)
    }
  }
  for (const [sealed, bytes] of ends) {
    const file = await archive.bytes(sealed)
    if (file.length !== bytes) wrong(`после последней печати в ${sealed} есть лишнее`)
    await requireSound(archive, sealed, file)
  }
  return stamps
}

/** All that a reader of PDF finds as a signature holds, and the last one ends with the file; once for each file. */
async function requireSound(archive: Archive, sealed: string, file: Buffer): Promise<void> {
  const known = ['operator', 'root'].map((name) => archive.certificates(`certificates/${name}.pem`))
  const pems = (await Promise.all(known)).flat().map(String)
  const { signatures } = await settled(() => checkSealBytes(file, pems))
  const isRight = signatures.every(({ digest_ok, signature_ok }) => digest_ok && signature_ok)
  if (!isRight || signatures.at(-1)?.covered_bytes !== file.length) wrong(`печати внутри файла ${sealed}`)
}
