import type { ZipFile } from '#shared/browser/read-zip.ts'
import { proofTexts } from '#shared/text/proof.ts'
import { titleOf } from '#server/documents/cms/chain.ts'
import type { Told } from '#server/requests/document-sign-requests/tell.ts'
import { Archive, lists, Wrong, wrong } from './archive.ts'
import { type CheckedAnchor, checkAnchors } from './check-anchors.ts'
import { type CheckedSeal, checkDocuments, checkEnds, type WholeStamp } from './check-documents.ts'
import { checkFiles, sumsOf } from './check-files.ts'
import { checkRows } from './check-rows.ts'
import { checkTold } from './check-told.ts'

export type CheckedRequest = { dir: string; told: Told; rows: number; seals: CheckedSeal[]; sample: boolean }
/** Who vouches for files, and for rows of a request, as `claims.txt` says. */
export type Vouched = { by: string; what: string[] }

export type Checked = {
  /** what `check.sh` ends with: 0, 1, 3; `none`: there is no list of an archive of evidence */
  verdict: 'right' | 'wrong' | 'sample' | 'none'
  /** the first is that of `check.sh` */
  faults: string[]
  files: number
  /** those in which nothing is wrong */
  requests: CheckedRequest[]
  stamps: WholeStamp[]
  anchors: CheckedAnchor[]
  vouched: Vouched[]
  certificates: { of: 'operator' | 'archive'; title: string; fingerprint: string }[]
}

const nothing = { files: 0, requests: [], stamps: [], anchors: [], vouched: [], certificates: [] }

/**
 * Checks an archive of evidence as its `check.sh` does, in the same order and with the same words, but goes on after a
 * request in which something is wrong.
 */
export async function checkArchive(
  all: readonly ZipFile[],
  onProgress: (share: number) => void = () => {},
): Promise<Checked> {
  const archive = new Archive(all)
  if (!archive.has(lists.sums)) return { ...nothing, verdict: 'none', faults: [], files: all.length }
  const files = archive.paths.length
  const faults: string[] = []
  const of = await step(faults, () => checkFiles(archive, (share) => onProgress(share / 2)))
  if (!of) return { ...nothing, verdict: 'wrong', faults, files }
  const dirs = [...new Set(archive.paths.flatMap((path) => /^requests\/[^/]+(?=\/)/.exec(path)?.[0] ?? []))].toSorted()
  const sums = new Set((await sumsOf(archive)).values())
  const requests: CheckedRequest[] = []
  for (const [index, dir] of dirs.entries()) {
    const request = await step(faults, () => checkRequest(archive, dir, sums))
    if (request) requests.push(request)
    onProgress(0.5 + (index + 1) / dirs.length / 2)
  }
  const seals = requests.flatMap((request) => request.seals)
  // what follows a seal is judged by those that hold
  const stamps = faults.length > 0 ? [] : ((await step(faults, () => checkEnds(archive, dirs, seals))) ?? [])
  const anchors = (await step(faults, () => checkAnchors(archive, dirs))) ?? []
  const isSample = requests.some(({ sample, seals }) => sample || seals.some((seal) => seal.sample))
  return {
    verdict: faults.length > 0 ? 'wrong' : isSample ? 'sample' : 'right',
    faults,
    files,
    requests,
    stamps,
    anchors,
    // nobody vouches for what is wrong
    vouched: await vouchedIn(
      archive,
      requests.map(({ dir }) => dir),
    ),
    certificates: [...(await namesOf(archive, 'operator')), ...(await namesOf(archive, 'archive'))],
  }
}

/** Null, with its fault written down, when something is wrong. */
async function step<T>(faults: string[], check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    faults.push(error.message)
    return null
  }
}

async function checkRequest(archive: Archive, dir: string, sums: ReadonlySet<string>): Promise<CheckedRequest> {
  const rows = await checkRows(archive, dir)
  const { told, needed } = await checkTold(archive, dir, rows.payloads)
  const seals = await checkDocuments(archive, dir, rows)
  const covered = new Set(
    seals.flatMap(({ original, sealed, position }) => [original, sealed, `${dir}/${position}.p7s`]),
  )
  for (const line of await archive.lines(`${dir}/claims.txt`)) {
    const [, by, path = ''] = /^file ([a-z]*) (.*)$/.exec(line) ?? []
    if (by === 'copy' && !covered.has(path)) wrong(`печать не покрывает ${path}`)
    if (by !== 'seal' && by !== 'chain') continue
    const sum = await archive.sum(path)
    if (!(by === 'seal' ? rows.under : rows.payloads).some((payload) => payload.includes(sum)))
      wrong(`хеша ${path} нет в журнале`)
  }
  const gone = needed.toSorted().find((sum) => !sums.has(sum))
  if (gone !== undefined) wrong(`${dir}: нет файла с хешем ${gone}, который назван в журнале`)
  const request = told['request']
  const sample = typeof request === 'object' && request !== null && 'sample' in request && request['sample'] === true
  return { dir, told, rows: rows.payloads.length, seals, sample }
}

async function vouchedIn(archive: Archive, dirs: readonly string[]): Promise<Vouched[]> {
  const vouched = new Map<string, string[]>()
  const add = (by: string, what: string) => {
    const known = vouched.get(by)
    if (known) known.push(what)
    else vouched.set(by, [what])
  }
  for (const path of [...dirs.map((dir) => `${dir}/claims.txt`), 'claims.txt']) {
    const rows = new Map<string, number>()
    for (const line of await archive.lines(path)) {
      const [, kind, by = '', what = ''] = /^(row|file) (\S+) (.*)$/.exec(line) ?? []
      if (kind === 'file') add(by, what)
      if (kind === 'row') rows.set(by, (rows.get(by) ?? 0) + 1)
    }
    for (const [by, count] of rows) add(by, proofTexts.rows(path.replace('claims.txt', 'journal.txt'), count))
  }
  return [...vouched].map(([by, what]) => ({ by, what: [...new Set(what)] }))
}

async function namesOf(archive: Archive, of: 'operator' | 'archive') {
  const certificates = await archive.certificates(`certificates/${of}.pem`)
  return certificates.map((one) => ({ of, title: titleOf(one) ?? '', fingerprint: one.fingerprint256 }))
}
