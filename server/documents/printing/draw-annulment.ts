import type { Document } from 'pdfmake'
import { showDate, showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { annulmentTexts as t } from '#shared/text/follow-ups.ts'
import type { PaperAnnulment } from './papers.ts'
import { bold, labelled, line, party, sheet, table } from './sheet.ts'

/**
 * An agreement to end a contract: in the form of the contract (ГК РФ, art. 452 p. 1), with what it ends named by title, day,
 * number and SHA-256.
 */
export function drawAnnulment(paper: PaperAnnulment): Document {
  const { sender, signer, documents, terms } = paper
  const requisites = { ...sender, address: sender.ogrn === null ? '' : `ОГРН\u00a0${sender.ogrn}` }
  const points = [...t.points, ...(terms === null ? [] : [terms])]
  return sheet(t.title, sender.name, paper.printed_at, [
    bold(t.title, { fontSize: 14 }),
    { text: showDate(paper.day), margin: [0, 2, 0, 0] },
    line(),
    labelled(t.sender, party(requisites)),
    labelled(t.signer, `${signer.full_name}, ${showPhone(signer.phone)}`),
    { text: t.about(paper.request_id, showTime(paper.signed_at)), margin: [0, 8, 0, 0], fontSize: 10 },
    table({
      heads: ['№', t.document, 'SHA-256'],
      widths: [20, '*', 250],
      rows: documents.map(({ title, sha256 }, index) => [
        { text: String(index + 1), alignment: 'center' },
        title,
        { text: sha256.replace(/(.{32})/, '$1 '), fontSize: 8 },
      ]),
    }),
    ...points.map((text, index) => ({
      text: `${index + 1}. ${text}`,
      fontSize: 10,
      lineHeight: 1.3,
      margin: [0, index === 0 ? 14 : 6, 0, 0] as [number, number, number, number],
    })),
  ])
}
