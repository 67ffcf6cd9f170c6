import { showPhone } from '#shared/rules/phone.ts'
import { signingClaim } from '#shared/text/claims.ts'
import { proof_name } from '#shared/text/proof.ts'
import { packetLaws } from '#shared/text/packet-claims.ts'
import { packetPath, type PacketSection } from '#server/documents/core/court-packet.ts'
import type { Drawing } from './packet-drawing.ts'
import { namedBy } from './draw-protocol.ts'
import { paragraph, row } from './sheet-parts.ts'

/** The sections of a packet for who has to argue with it: objections, law, enclosures. */

export function answers({ sheet, data, facts, begin, at, say }: Drawing): void {
  const where = (...sections: PacketSection[]) => row(sheet, 'Подробно', `стр. ${at(...sections)}`)

  begin('not_my_number')
  row(sheet, 'Номер', showPhone(data.signer.phone))
  paragraph(sheet, namedBy(data, facts))
  say('corrected')
  say('number_owner')
  say('number_ask', { page: at('letter') })
  say('key_holder')
  where('parties', 'messages', 'letter')

  begin('other_text')
  say('other_text')
  for (const { name, sha256 } of data.documents) {
    row(sheet, 'Файл', name)
    row(sheet, 'SHA-256', sha256)
  }
  for (const name of ['shown', 'images', 'read', 'bound', 'compare'] as const) say(name)
  where('documents', 'shown', 'pages')

  begin('not_me')
  say('not_me')
  if (facts.end === 'signed' && !facts.sample) paragraph(sheet, signingClaim('identification', facts))
  for (const name of ['code_state', 'same_code', 'unproven', 'other_ways', 'expert'] as const) say(name)
  where('code', 'device', 'course')
}

export function laws({ sheet, begin, say }: Drawing): void {
  begin('laws')
  say('laws')
  for (const [article, text] of packetLaws) row(sheet, article, text)
}

export function enclosures({ sheet, data, facts, begin }: Drawing): void {
  begin('enclosures')
  const of = `requests/${data.request_id}`
  const files: [name: string, path: string, isThere?: boolean][] = [
    ['Этот пакет', packetPath(data.number)],
    ['Изображения страниц', 'court/pages/'],
    ['Документы', 'originals/'],
    ['Экземпляры с печатью', 'sealed/', facts.end === 'signed'],
    ['Записи журнала, хеши', `${of}/journal.txt, ${of}/chain.txt`],
    ['То же для чтения', `${of}/request.json`],
    ['Что показано, списки', `${of}/pages-shown/`, data.shown_sha256 !== null],
    ['Тексты сообщений', `${of}/messages/`, facts.messages],
    ['Ответы шлюза', `${of}/gateway/`, data.messages.some((message) => message.answers.length > 0)],
    ['Принятые тексты', 'texts/', data.agreement !== null],
    ['Сертификаты', 'certificates/'],
    ['Якоря журнала', 'anchors/', data.journal.anchor !== null],
    ['Проверка щелчком', proof_name],
    ['Проверка командой', 'check.sh'],
    ['Проверка по шагам', 'README.txt'],
    ['Хеши файлов, подпись', 'SHA256SUMS, SHA256SUMS.p7s'],
  ]
  let number = 0
  for (const [name, path, isThere = true] of files) {
    if (!isThere) continue
    number += 1
    row(sheet, `${number}. ${name}`, path)
  }
}
