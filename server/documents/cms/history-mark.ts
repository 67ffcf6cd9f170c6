import { asBuffer } from './bytes.ts'
import { findRanges } from './seal-parts.ts'

/** What a seal says of the journal, beside the text of its protocol: in the signature's dictionary, for `npx roscherk verify`. */
export type HistoryMark = {
  request_id: string
  /** of the signature's row in the chain of its client */
  seq: number
  hash: string
  anchor: { id: number; root: string } | null
}

/** Key of the signature's dictionary. */
export const history_key = 'RoscherkHistory'
const dictionary_bytes_max = 8192

export function historyText({ request_id, seq, hash, anchor }: HistoryMark): string {
  return [request_id, seq, hash, ...(anchor ? [anchor.id, anchor.root] : [])].join(' ')
}

/**
 * That of the newest seal which has one: a time-stamp of the whole document may come after it.
 * @returns null for a file of another program, or made before there were any
 */
export function historyMarkOf(input: Uint8Array): HistoryMark | null {
  const bytes = asBuffer(input)
  const ranges = findRanges(bytes).toSorted(([, , a], [, , b]) => b - a)
  for (const [, , dictionary_goes_on] of ranges) {
    const mark = historyMarkAt(bytes, dictionary_goes_on)
    if (mark) return mark
  }
  return null
}

/** That of the seal behind which its dictionary goes on at this byte. */
export function historyMarkAt(bytes: Buffer, dictionary_goes_on: number): HistoryMark | null {
  const tail = bytes.toString('latin1', dictionary_goes_on, dictionary_goes_on + dictionary_bytes_max)
  return markIn(tail.split('endobj')[0] ?? '')
}

function markIn(dictionary: string): HistoryMark | null {
  const match = new RegExp(
    `/${history_key} ?\\(([\\w-]{1,40}) (\\d{1,15}) ([0-9a-f]{64})(?: (\\d{1,15}) ([0-9a-f]{64}))?\\)`,
  ).exec(dictionary)
  if (!match) return null
  const [, request_id = '', seq, hash = '', id, root] = match
  const anchor = id === undefined || root === undefined ? null : { id: Number(id), root }
  return { request_id, seq: Number(seq), hash, anchor }
}
