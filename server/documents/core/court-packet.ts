import type { FollowKind } from '#shared/rules/follow-ups.ts'
import type { ConsentPart } from '#shared/text/consents.ts'
import type { PacketEnd, PacketFacts, PacketStage, PictureFacts } from '#shared/text/packet-claims.ts'
import { factsOf, type ProtocolData, type ProtocolDocument } from './protocol.ts'

/**
 * The content of a packet for a court: facts only, from the journal and the kept files. Times are ISO 8601 and printed in
 * Moscow time; hashes are SHA-256 in hex.
 */
export type PacketData = Pick<
  ProtocolData,
  | 'request_id'
  | 'created_at'
  | 'operator'
  | 'sample'
  | 'code'
  | 'initiator'
  | 'apart'
  | 'signer'
  | 'named_self'
  | 'follows'
  | 'corrections'
  | 'circumstances'
  | 'events'
  | 'wrong_codes'
  | 'verify_url'
> & {
  /** «17/1»: of the request, and of its packets */
  number: string
  reason: string
  asked_by: string
  asked_at: string
  title: string
  /** the link code */
  group_id: string
  end: PacketEnd
  /** why it was rejected or stopped, in the words of who did it */
  end_reason: string | null
  stage: PacketStage
  /** of the stages, null where the request did not come so far */
  moments: { sent: string | null; opened: string | null; confirmed: string | null; finished: string }
  /** what was signed after it as its continuation */
  followed: { kind: FollowKind; signed_at: string; request_id: number }[]
  documents: PacketDocument[]
  pages: PacketFacts['pages']
  shown_sha256: string | null
  agreement: {
    title: string
    version: string
    text_sha256: string
    accepted_at: string
    ip: string | null
    user_agent: string | null
    parts: readonly ConsentPart[]
  } | null
  /** accepted beside it */
  consents: { title: string; version: string; text_sha256: string }[]
  messages: PacketMessage[]
  delivered: PacketFacts['delivered']
  commitments: PacketCommitment[]
  same_code: boolean
  /** of the code that was entered; `key` in hex, null where none of the known ones fits */
  opened: { code: string; key: string } | null
  device: { at: string; ip: string | null; user_agent: string | null; session_id: number | null } | null
  seals: { position: number; at: string; stamp: { at: string; authority: string } | null }[]
  /** the newest row of the request, the one of its signature, and the anchor that the newest is under */
  journal: {
    newest: { seq: number; hash: string }
    signature: { seq: number; hash: string } | null
    anchor: { id: number; root: string; at: string } | null
  }
  /** SHA-256 of the certificate that the packet is sealed with */
  fingerprint: string
  /** whether the pages are printed */
  pictured: boolean
}

export type PacketDocument = ProtocolDocument & {
  /** the copy with the seals up to this request's own, as it was when the packet was made */
  sealed_sha256: string | null
  images: PacketPage[]
}

/** A page and its image in the archive: the one that was served, where it is still the same. */
export type PacketPage = PictureFacts & {
  page: number
  width: number
  sha256: string
  served: { width: number; part: number | null; sha256: string; at: string }[]
}

export type PacketMessage = {
  at: string
  /** «СМС: код на +7 (999) 123-45-67» */
  what: string
  /** whether it went to the phone: not to the outbox of a server without a gateway */
  by_phone: boolean
  sender: string | null
  gateway: string | null
  moves: { at: string; text: string }[]
  text: string
  /** what the gateway said, with its file in the archive */
  answers: { kind: string; sha256: string; file: string; start: string }[]
}

/** A row of the journal that commits to a code. */
export type PacketCommitment = { seq: number; at: string; text: string; code_id: number; code_mac: string }

/** What the sentences of the packet depend on (shared/text/packet-claims.ts). */
export const packetFactsOf = (data: PacketData): PacketFacts => ({
  ...factsOf(data, false),
  end: data.end,
  stage: data.stage,
  delivered: data.delivered,
  pages: data.pages,
  same_code: data.same_code,
  opened: data.opened !== null,
  followed: data.followed.length > 0,
  wrong: data.wrong_codes > 0,
  messages: data.messages.length > 0,
  answers: data.messages.some(({ answers }) => answers.length > 0),
  pictured: data.pictured,
  stamped: data.seals.length > 0 && data.seals.every(({ stamp }) => stamp !== null),
  anchored: data.journal.anchor !== null,
})

/** Where in the archive of a packet its files are. */
export const packetPath = (number: string) => `court/packet-${number.replace('/', '-')}.pdf`
export const packetPagePath = (position: number, page: number) =>
  `court/pages/${position}-${String(page).padStart(3, '0')}.webp`

/** The sections of a packet in their order. */
export const packetSections = {
  parties: 'Заявка и стороны',
  documents: 'Документы',
  shown: 'Что показано',
  agreement: 'Соглашение об электронной подписи',
  messages: 'Сообщения и ответы шлюза',
  code: 'Код: ключ подписи',
  device: 'Устройство и обстановка',
  course: 'Ход заявки',
  integrity: 'Целостность и время',
  not_my_number: 'Если возражают: «Это не мой номер»',
  other_text: 'Если возражают: «Мне показывали другое»',
  not_me: 'Если возражают: «Я не подписывал»',
  laws: 'Нормы',
  enclosures: 'Приложения',
  letter: 'Запрос сведений об абоненте',
  pages: 'Страницы документов',
} as const
export type PacketSection = keyof typeof packetSections

/** What courts asked (docs/domain.md#what-courts-asked), and the usual objections: where the packet answers. */
export const courtQuestions: readonly { question: string; sections: readonly PacketSection[] }[] = [
  { question: '«Это не мой номер»', sections: ['not_my_number', 'letter'] },
  { question: '«Мне показывали другое»', sections: ['other_text', 'pages'] },
  { question: '«Я не подписывал»', sections: ['not_me'] },
  { question: 'Есть ли соглашение об электронной подписи и каков его текст?', sections: ['agreement'] },
  { question: 'Что служит ключом подписи и кто его хранит?', sections: ['code'] },
  { question: 'Кому принадлежит номер телефона?', sections: ['parties', 'letter'] },
  { question: 'Что написано в сообщении с кодом и дошло ли оно?', sections: ['messages'] },
  { question: 'Тот ли код введён, который выслан?', sections: ['code'] },
  { question: 'Показаны ли условия, какие и когда?', sections: ['shown', 'pages'] },
  { question: 'С какого устройства действовали?', sections: ['device'] },
  { question: 'Не изменён ли документ?', sections: ['integrity'] },
  { question: 'Что и когда происходило?', sections: ['course'] },
  { question: 'На какие нормы опираться?', sections: ['laws'] },
  { question: 'Что приложено?', sections: ['enclosures'] },
]
