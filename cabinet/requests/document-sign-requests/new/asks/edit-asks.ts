import type { DraftFileAsk } from '#shared/contract/signer-files.ts'
import { apart_days_usual, signer_files_per_request_max, type SignerFileKind } from '#shared/rules/signer-files.ts'
import { fileAskTexts as t, signerFileKindTexts } from '#shared/text/signer-files.ts'

type Asks = readonly DraftFileAsk[]

/** What is wrong with what is asked for, in words; null: nothing. */
export function faultOf(asks: Asks): string | null {
  const names = asks.map(({ name }) => name.trim())
  if (names.includes('')) return t.nameless
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return t.twice(twice)
  const count = asks.reduce((sum, { count_max }) => sum + count_max, 0)
  return count > signer_files_per_request_max ? t.too_many(signer_files_per_request_max) : null
}

export function newAsk(asks: Asks): DraftFileAsk {
  const kinds: SignerFileKind[] = ['passport', 'snils']
  const kind = kinds.find((known) => !asks.some((ask) => ask.kind === known)) ?? 'other'
  const name = kind === 'other' ? '' : signerFileKindTexts[kind]
  return { name, kind, count_min: 1, count_max: 1, keep: 'sealed', days: null }
}

/** Another kind gives its name to an ask that nobody has named. */
export function ofKind({ name }: Pick<DraftFileAsk, 'name'>, kind: SignerFileKind): Partial<DraftFileAsk> {
  const isNamed = name === '' || Object.values(signerFileKindTexts).includes(name)
  return { kind, ...(isNamed && { name: kind === 'other' ? '' : signerFileKindTexts[kind] }) }
}

export const ofKeep = (keep: DraftFileAsk['keep']): Partial<DraftFileAsk> => ({
  keep,
  days: keep === 'apart' ? apart_days_usual : null,
})

/** Whether it must be attached, and how many at most: one never makes the other impossible. */
export const ofCounts = (
  ask: DraftFileAsk,
  part: { count_min?: number; count_max?: number },
): Partial<DraftFileAsk> => {
  const { count_min = ask.count_min, count_max = ask.count_max } = part
  return part.count_max === undefined
    ? { count_min, count_max: Math.max(count_max, count_min, 1) }
    : { count_min: Math.min(count_min, count_max), count_max }
}

/** The database has its own order of members; forms are compared as text. */
export const inOrder = ({ name, kind, count_min, count_max, keep, days }: DraftFileAsk): DraftFileAsk => ({
  name,
  kind,
  count_min,
  count_max,
  keep,
  days,
})
