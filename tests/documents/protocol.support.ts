import type { ProtocolData, ProtocolDocument } from '#server/documents/core/protocol.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1'

/** Facts of one signed request. */
export function aProtocol(document: Partial<ProtocolDocument> = {}, over: Partial<ProtocolData> = {}): ProtocolData {
  const ip = '198.51.100.23'
  const event = (at: string, text: string, note: string | null = null) => ({ at, text, ip, user_agent: phone, note })
  return {
    number: '2026-000123',
    request_id: 'a81f2c30-1111-4222-8333-944455566677',
    group_id: 'K7Q2-MZ4P',
    created_at: '2026-11-21T11:33:10.000Z',
    operator: { name: 'ООО «Росчерк»', inn: '7701234567' },
    initiator: { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001', ogrn: '1027700132195' },
    documents: [
      {
        position: 1,
        name: 'Договор аренды № 15',
        file_name: 'dogovor-15 (2).pdf',
        size_bytes: 203_761,
        pages: 3,
        sha256: '80fa3c6a17e38fe727c617e8faf95e9d85d4ed3a01c7f66d0f20aa0b4b26b62f',
        source_sha256: null,
        shown: null,
        downloaded_at: null,
        ...document,
      },
    ],
    named_self: null,
    follows: null,
    corrections: [],
    circumstances: {},
    shown_sha256: null,
    signer: { full_name: 'Иванов Иван Иванович', phone: '+79991234567', email: 'ivanov@example.ru', role: 'Арендатор' },
    agreement: { version: '3 от 01.09.2026', accepted_at: '2026-11-21T11:29:41.000Z' },
    events: [
      event('2026-11-21T11:20:00.000Z', 'Заявка создана'),
      event('2026-11-21T11:20:04.000Z', 'Ссылка отправлена по СМС', 'сообщение 8841-2210'),
      event('2026-11-21T11:28:15.000Z', 'Ссылка открыта'),
      event('2026-11-21T11:28:16.000Z', 'Подписанту показан документ: Договор аренды № 15'),
      event('2026-11-21T11:30:00.000Z', 'Код отправлен на +7 (999) 123-45-67', 'сообщение 8841-2244, доставлено'),
      event('2026-11-21T11:31:30.000Z', 'Код принят', 'сеанс № 4127'),
      event('2026-11-21T11:32:05.000Z', 'Документы подписаны'),
    ],
    wrong_codes: 2,
    sms_text: 'ООО «Ромашка» просит подписать 1 документ. Код: ******. Никому его не сообщайте.',
    sample: null,
    code: { way: 'sms', accepted: true },
    result: { at: '2026-11-21T11:32:05.000Z' },
    verify_url: 'https://sign.example.ru/verify/2026-000123',
    journal: {
      sequence: 18_422,
      hash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
      anchor: {
        id: 512,
        root: '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730',
        at: '2026-11-20T09:00:00.000Z',
      },
    },
    ...over,
  }
}
