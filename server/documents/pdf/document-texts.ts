import { signingClaim, type SigningFacts } from '#shared/text/claims.ts'
import { numberedPages, rangesOf, shownPagesText } from '#shared/text/shown-pages.ts'
import type { ProtocolData, ProtocolDocument } from '#server/documents/core/protocol.ts'
import { moscowPeriod, moscowTime, moscowTimeNamed } from '#server/documents/core/russian.ts'

/** The earlier request and its documents, each with its hash. */
export function followsText(
  { id, signed_at, documents }: NonNullable<ProtocolData['follows']>,
  facts: SigningFacts,
): string {
  const named = documents.map(({ title, sha256 }) => `«${title}», SHA-256 ${sha256}`).join('; ')
  return signingClaim('follows', facts)
    .replace('{request}', `№\u00a0${id}`)
    .replace('{at}', moscowTimeNamed(signed_at))
    .replace('{documents}', () => named)
}

export function shownText({ shown, downloaded_at }: ProtocolDocument): string {
  const period = shown?.from && shown.to ? moscowPeriod(shown.from, shown.to) : ''
  const pages = shown && shownPagesText(shown, period)
  return [pages, downloaded_at && `файл скачан ${moscowTime(downloaded_at)}`].filter(Boolean).join('; ')
}

/** null when all pages are stamped */
export function unstampedText(pages: number[]): string | null {
  if (pages.length === 0) return null
  return `${numberedPages(rangesOf(pages))}: там нет места, где штамп ничего не закроет`
}
