import type { VerifyRequest } from '#shared/contract/verify.ts'
import { digestOf, type ReadFile, readFile } from './read-file.ts'
import { readZip, type ZipFile } from '#shared/browser/read-zip.ts'

/** A file that is not as the operator's list says: changed, absent, not in the list, a link, there twice, or unreadable. */
export type ArchiveFault = { path: string; what: 'changed' | 'missing' | 'extra' | 'link' | 'twice' | 'unreadable' }

export type ReadArchive = {
  files: number
  faults: ArchiveFault[]
  /** the operator's list of the files and its signature, as `POST /verify` takes them; null without such a list */
  list: VerifyRequest | null
  /** sealed copies, in the order of their names */
  copies: { path: string; read: ReadFile }[]
  /** whether each `request.json` says so: earlier seals of samples were made with the operator's own certificate */
  sample: boolean
}

const names = { list: 'SHA256SUMS', signature: 'SHA256SUMS.p7s' } as const
/** Metadata that operating systems add when they pack a folder again. */
const isAdded = (path: string) => /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path)
/** Further copies are not read here; `check.sh` checks all of them. */
const copies_max = 20

/**
 * What `check.sh` finds without a program of the archive itself: every file is the one whose digest stands in the operator's
 * list, and there is no other. The list's signature is for the server to judge.
 * @throws BadZip
 */
export async function readArchive(zip: Blob, onProgress: (share: number) => void): Promise<ReadArchive> {
  const all = (await readZip(zip)).filter(({ path }) => !isAdded(path))
  const prefix =
    all.find(({ path }) => path === names.list || path.endsWith(`/${names.list}`))?.path.slice(0, -names.list.length) ??
    ''
  const files = new Map(all.map((file) => [file.path, file]))
  const found: ReadArchive = { files: all.length, faults: [], list: null, copies: [], sample: false }
  const samples: boolean[] = []
  const list = await listOf(files.get(prefix + names.list), files.get(prefix + names.signature))
  if (!list) return found
  const unseen = new Map(list.digests)
  let done = 0
  for (const file of all) {
    onProgress((done += 1) / all.length)
    const path = file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path
    const what = file.fault ?? (await faultOf(path, file, list.digests, found, samples))
    if (what) found.faults.push({ path, what })
    unseen.delete(path)
  }
  for (const path of unseen.keys()) found.faults.push({ path, what: 'missing' })
  found.copies.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { ...found, list: list.request, sample: samples.length > 0 && samples.every(Boolean) }
}

async function faultOf(
  path: string,
  file: ZipFile,
  digests: ReadonlyMap<string, string>,
  found: ReadArchive,
  samples: boolean[],
): Promise<ArchiveFault['what'] | null> {
  if (path === names.list || path === names.signature) return null
  const wanted = digests.get(path)
  if (wanted === undefined) return 'extra'
  const bytes = await file.read().catch(() => null)
  if (bytes === null) return 'unreadable'
  if ((await digestOf('SHA-256', bytes)) !== wanted) return 'changed'
  if (/^sealed\/[^/]*\.pdf$/.test(path) && found.copies.length < copies_max) {
    found.copies.push({ path, read: await readFile(new Blob([bytes]), () => {}) })
  }
  if (/(?:^|\/)request\.json$/.test(path)) samples.push(isOfSample(bytes))
  return null
}

function isOfSample(bytes: Uint8Array): boolean {
  try {
    const { request } = JSON.parse(new TextDecoder().decode(bytes)) as { request?: { sample?: boolean } }
    return request?.sample === true
  } catch {
    return false
  }
}

/** The lines of `sha256sum`, and the signature over them in the form of a seal that covers all but itself. */
async function listOf(list: ZipFile | undefined, signature: ZipFile | undefined) {
  if (!list || list.fault || !signature || signature.fault) return null
  const [bytes, cms] = [await list.read(), await signature.read()]
  const lines = new TextDecoder().decode(bytes).split('\n')
  const digests = new Map(
    lines.flatMap((line) => (/^[0-9a-f]{64} {2}./.test(line) ? [[line.slice(66), line.slice(0, 64)] as const] : [])),
  )
  const [sha256 = '', sha384 = '', sha512 = ''] = await Promise.all(
    ['SHA-256', 'SHA-384', 'SHA-512'].map((name) => digestOf(name, bytes)),
  )
  const gap = `<${Array.from(cms, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`
  const seals = [{ start: 0, end: bytes.length, gap, digests: { sha256, sha384, sha512 } }]
  return { digests, request: { sha256, file: { bytes: bytes.length, seals } } }
}
