import { showPhone } from '#shared/rules/phone.ts'
import { claim, signingClaims } from '#shared/text/claims.ts'
import { followKindTexts } from '#shared/text/follow-ups.ts'
import { packetClaim, packetClaims, type PacketFacts } from '#shared/text/packet-claims.ts'
import {
  courtQuestions,
  type PacketData,
  packetFactsOf,
  type PacketSection,
  packetSections,
} from '#server/documents/core/court-packet.ts'
import { moscowTimeNamed } from '#server/documents/core/russian.ts'
import { letter } from './packet-letter.ts'
import { answers, enclosures, laws } from './packet-answers.ts'
import { agreement, code, course, device, documents, integrity, messages, parties, shown } from './packet-facts.ts'
import type { Drawing, Picture, Places, Sizes } from './packet-drawing.ts'
import { pictures } from './packet-pictures.ts'
import type { Fonts } from './page-font.ts'
import {
  footers,
  leading,
  paragraph,
  print,
  qr,
  qrSize,
  section,
  small,
  smallLeading,
  strong,
  value,
} from './sheet-parts.ts'
import { a4, margin, Sheet, type TextLook, textWidth } from './sheet.ts'

type Drawn = { pages: string[]; pictures: (Picture | null)[]; places: Places }

/** The words that the check of the sealed file looks for. */
export const packetTitle = (data: Pick<PacketData, 'sample'>): string => claim(packetClaims.title, data)

/** the numbers of pages are known when all is drawn, and may need one more line */
const passes_max = 5

/**
 * The pages of a packet as operators, with fonts F1 and F2, and for each the picture that is drawn on it as `Im`.
 * @param sizes of the printed images, in pixels, in the order of the documents and their pages
 */
export function drawPacket(data: PacketData, fonts: Fonts, sizes: Sizes): Drawn {
  let drawn = drawOnce(data, fonts, sizes, {})
  for (let pass = 1; pass < passes_max; pass += 1) {
    const again = drawOnce(data, fonts, sizes, drawn.places)
    const isSame = JSON.stringify(again.places) === JSON.stringify(drawn.places)
    drawn = again
    if (isSame) return drawn
  }
  throw new Error('the pages of the packet find no place')
}

function drawOnce(data: PacketData, fonts: Fonts, sizes: Sizes, known: Places): Drawn {
  const sheet = new Sheet(fonts)
  const facts = packetFactsOf(data)
  const places: Places = {}
  let last: PacketSection | null = null
  const mark = (name: PacketSection | null) => {
    const before = last && places[last]
    // nothing of a section whose page was turned at its end is on the next one
    if (before) before[1] = sheet.pages.length - (sheet.isFresh ? 1 : 0)
    last = name
  }
  const of: Drawing = {
    sheet,
    data,
    facts,
    mark(name) {
      mark(name)
      places[name] = [sheet.pages.length, sheet.pages.length]
    },
    begin(name, room = 44) {
      sheet.need(room + 26)
      of.mark(name)
      section(sheet, packetSections[name], room)
    },
    at: (...names) => pagesOf(known, names),
    say(name, values) {
      const text = packetClaim(name, facts, values)
      if (text) paragraph(sheet, text)
    },
  }
  summary(of)
  sheet.turn()
  parties(of)
  documents(of)
  shown(of)
  agreement(of)
  messages(of)
  code(of)
  device(of)
  course(of)
  integrity(of)
  answers(of)
  laws(of)
  enclosures(of)
  sheet.turn()
  letter(of)
  const printed = pictures(of, sizes)
  mark(null)
  // where nothing is printed, the list of the digests is the answer
  if (!data.pictured && places.shown) places.pages = places.shown
  footers(sheet, `${packetTitle(data)} №\u00a0${data.number} · заявка ${data.request_id}`)
  const all = sheet.pages.map((_page, i) => printed.get(i) ?? null)
  return { pages: sheet.pages.map((page) => page.join('\n')), pictures: all, places }
}

function pagesOf(known: Places, names: readonly PacketSection[]): string {
  const ranges = names.flatMap((name) => (known[name] ? [known[name]] : []))
  return [...new Set(ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)))].join(', ')
}

/** The first page: for who reads nothing else. */
function summary({ sheet, data, facts, say, at }: Drawing): void {
  const top = sheet.y
  const width = textWidth - qrSize - 24
  const above = sheet.lines(data.operator.name, width, small)
  const baseline = sheet.y - 25 - above.length * smallLeading
  sheet.text(margin.left, baseline, packetTitle(data), { size: 20, weight: 'bold' })
  sheet.y -= 9
  print(sheet, margin.left, above, small, smallLeading)
  sheet.y = baseline - 17
  const quiet: TextLook = { size: 9.5, ink: 'quiet' }
  const lines = [
    `№\u00a0${data.number} от ${moscowTimeNamed(data.created_at)}`,
    `Заявка №\u00a0${data.request_id}: ${data.title}`,
  ].flatMap((line) => sheet.lines(line, width, quiet))
  print(sheet, margin.left, lines, quiet, leading)
  const left = a4.width - margin.right - qrSize
  qr(sheet, data.verify_url, left, top - qrSize)
  const caption = 'Проверить пакет'
  const spare = qrSize - sheet.fonts.regular.width(caption, small.size)
  sheet.text(left + spare / 2, top - qrSize - 11, caption, small)
  sheet.y = Math.min(sheet.y, top - qrSize - 14)

  section(sheet, 'Коротко')
  if (facts.sample) paragraph(sheet, claim<PacketFacts, string>(signingClaims.about, facts))
  const { sent, finished } = data.moments
  say('sent', {
    sender: data.initiator.name,
    signer: data.signer.full_name,
    phone: showPhone(data.signer.phone),
    at: sent ? moscowTimeNamed(sent) : '',
  })
  paragraph(sheet, packetClaim('end', facts, { at: moscowTimeNamed(finished) }), strong)
  say('followed', {
    list: data.followed
      .map(({ kind, request_id, signed_at }) =>
        [followKindTexts[kind].toLowerCase(), `заявка №\u00a0${request_id}`, moscowTimeNamed(signed_at)].join(', '),
      )
      .join('; '),
  })
  if (facts.end === 'signed' && !facts.sample)
    paragraph(sheet, claim<PacketFacts, string>(signingClaims.identification, facts))
  for (const name of ['code_state', 'shown', 'whole', 'unproven', 'source', 'seal'] as const) say(name)

  section(sheet, 'Где ответ')
  for (const { question, sections } of courtQuestions) {
    const words = `стр. ${at(...sections)}`
    const lines = sheet.lines(question, textWidth - 80, value)
    sheet.need(leading * lines.length)
    sheet.y -= leading
    const x = a4.width - margin.right - sheet.fonts.regular.width(words, value.size)
    sheet.text(x, sheet.y, words, value)
    print(sheet, margin.left, lines, value, leading)
    sheet.y += leading - 2.5
    sheet.rule(sheet.y - 1)
  }
}
