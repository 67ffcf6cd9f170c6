import { claim } from '#shared/text/claims.ts'
import { type PictureFacts, pictureClaims } from '#shared/text/packet-claims.ts'
import { packetPagePath, packetSections } from '#server/documents/core/court-packet.ts'
import { moscowTime } from '#server/documents/core/russian.ts'
import type { Drawing, Picture, Sizes } from './packet-drawing.ts'
import { leading, print, section, small, smallLeading, strong } from './sheet-parts.ts'
import { margin, stroke, textWidth } from './sheet.ts'
import { num } from './pdf-values.ts'

/**
 * The pages of the documents as they were served, one on a page of the packet.
 * @returns by the page of the packet, from 0
 */
export function pictures({ sheet, data, mark }: Drawing, sizes: Sizes): Map<number, Picture> {
  const printed = new Map<number, Picture>()
  if (!data.pictured) return printed
  let number = 0
  data.documents.forEach(({ name, pages, images, position }, document) => {
    images.forEach(({ page, width, sha256, shown, served }, image) => {
      sheet.turn()
      if (number === 0) {
        mark('pages')
        section(sheet, packetSections.pages)
      }
      const size = sizes[number] ?? { width: 1, height: 1 }
      number += 1
      const title = `${name}, стр. ${page} из ${pages}`
      sheet.y -= leading
      print(sheet, margin.left, sheet.lines(title, textWidth, strong), strong, leading)
      const first = served.find((one) => one.sha256 === sha256)
      const caption = [
        claim<PictureFacts, string>(pictureClaims, { shown }).replace('{file}', packetPagePath(position, page)),
        [`${width} px`, `SHA-256 ${sha256}`, first && `передано ${moscowTime(first.at)}`].filter(Boolean).join(' · '),
      ].flatMap((text) => sheet.lines(text, textWidth, small))
      sheet.y += leading - smallLeading
      print(sheet, margin.left, caption, small, smallLeading)
      const room = { width: textWidth, height: sheet.y - margin.bottom + 6 }
      const scale = Math.min(room.width / size.width, room.height / size.height)
      const place = { width: size.width * scale, height: size.height * scale }
      const x = margin.left + (room.width - place.width) / 2
      const y = sheet.y - place.height
      sheet.draw(`q ${num(place.width)} 0 0 ${num(place.height)} ${num(x)} ${num(y)} cm /Im Do Q`)
      sheet.draw(`${stroke('line')} 0.6 w ${[x, y, place.width, place.height].map(num).join(' ')} re S`)
      printed.set(sheet.pages.length - 1, { document, image, x, y, ...place })
    })
  })
  return printed
}
