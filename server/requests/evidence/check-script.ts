import { readFileSync } from 'node:fs'
import { journalRules } from '#shared/rules/journal-tells.ts'
import { proof_name } from '#shared/text/proof.ts'
import { timelineTexts } from '#shared/text/timeline.ts'

/** Separates columns of a rule: texts have none. */
const tab = '\t'

/**
 * `check.sh` is the same in every archive of evidence, so that its digest can be published. The files of the archive tell
 * it what to check; it makes each `request.json` anew from the journal, by the rules of `shared/rules/journal-tells.ts`.
 */
export const checkScript: string = readFileSync(new URL('./check.sh', import.meta.url), 'utf8').replace(
  'ПРАВИЛА\n',
  () =>
    [
      ...journalRules.map((rule) => `rule${tab}${rule.join(tab)}\n`),
      ...Object.entries(timelineTexts).map((text) => `text${tab}${text.join(tab)}\n`),
    ].join(''),
)

/** `проверка.html`: what `check.sh` does, in a browser. Built by `npm run proof`, so it is the same in every archive. */
export const proofPage: string = readFileSync(new URL('./proof.html', import.meta.url), 'utf8')

/** For Windows, whose command interpreter wants its own ends of lines: the digests of the files alone. */
const checkCommand = readFileSync(new URL('./check.cmd', import.meta.url), 'utf8').replaceAll('\n', '\r\n')

/** What an archive is checked with, the same in each. */
export const checkers: readonly [path: string, content: string][] = [
  ['check.sh', checkScript],
  ['check.cmd', checkCommand],
  [proof_name, proofPage],
]

/**
 * Who vouches for a row (`row BY NUMBER`) or file (`file BY PATH`) in `claims.txt`; `check.sh` tests each and prints them.
 * Rows: `signed` is named in the protocol, `linked` directly precedes it, `named` has its hash in it; `anchor:NUMBER`.
 * Files: `copy` is covered by the seal itself, `seal` has its hash in a row under the seal, `chain` in another row.
 */
export type ClaimBy =
  | 'signed'
  | 'linked'
  | 'named'
  | `anchor:${string}`
  | 'copy'
  | 'seal'
  | 'chain'
  | 'rows'
  | 'archive'
  | 'published'
  | 'stamp'
  | 'nobody'

export const claim = (what: 'row' | 'file', by: ClaimBy, name: string | number) => `${what} ${by} ${name}\n`

/** Bytes of a file; `0 0` for what is not there. */
type Range = { at: number; length: number }

/** A sealed document, in `documents.txt`. */
export type DocumentLine = {
  position: number
  original: string
  /** the copy with the seals of all who have signed; that of this request is at its beginning */
  sealed: string
  /** of the copy with the seals up to this one */
  bytes: number
  /** null when no journal row has it */
  sha256: string | null
  /** bytes before the seal and behind it */
  head: number
  tail: number
  /** of the original in the copy */
  place: Range
  /** in the seal */
  stamp: { signature: Range; token: Range } | null
  /** when the certificates must be valid */
  at: Date
}

const none: Range = { at: 0, length: 0 }

export function documentLine(line: DocumentLine): string {
  const { position, original, sealed, bytes, sha256, head, tail, place, stamp, at } = line
  const ranges = [place, stamp?.signature ?? none, stamp?.token ?? none].map((range) => `${range.at} ${range.length}`)
  return `${[position, original, sealed, bytes, sha256 ?? '-', head, tail, ...ranges, seconds(at)].join(' ')}\n`
}

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
