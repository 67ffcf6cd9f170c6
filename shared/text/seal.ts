import type { Seal } from '../contract/seal.ts'
import { showDate } from '../rules/clock.ts'

/** Texts of the console about the certificate of the seal. */
export const sealTexts = {
  title: 'Печать документов',
  sources: {
    own: 'Сделан этим сервером при первом запуске',
    configured: 'Задан в настройках сервера',
  } satisfies Record<Seal['source'], string>,
  own_hint:
    'Такая печать показывает, что документ не изменён. Свой сертификат задаётся в SEAL_CERTIFICATE, прежние печати останутся верны.',
  soon: (until: string) => `Сертификат печати действует до ${showDate(until)}. Получите новый и задайте его серверу.`,
  soon_title: 'Заканчивается сертификат печати',
  fields: {
    source: 'Откуда',
    subject: 'Кому выдан',
    issuer: 'Кем выдан',
    term: 'Действует',
    key: 'Ключ',
    fingerprint: 'Отпечаток (SHA-256)',
    root_fingerprint: 'Отпечаток корневого (SHA-256)',
    stamps: 'Штампы времени',
  },
  term: (from: string, until: string) => `${showDate(from)} – ${showDate(until)}`,
  no_stamps: 'Не ставятся: служба не задана (TSA_URL)',
  save: 'Скачать сертификаты',
  file_name: 'Сертификаты печати.pem',
}
