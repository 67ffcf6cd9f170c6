import type { Seal, SealNotice } from '../contract/seal.ts'
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
  notices_title: 'Печать документов',
  /** what is wrong, and what to do */
  notice: (
    notice: SealNotice,
    { source, valid_until, crl_until }: Pick<Seal, 'source' | 'valid_until' | 'crl_until'>,
  ) => {
    const renew =
      source === 'own'
        ? 'Выполните на сервере npx roscherk seal renew и перезапустите его.'
        : 'Получите новый и задайте его серверу.'
    const texts: Record<SealNotice, string> = {
      ended: `Сертификат печати закончился ${showDate(valid_until)}: документы не получают печать. ${renew}`,
      revoked: `Сертификат печати отозван. ${renew}`,
      ends_soon: `Сертификат печати действует до ${showDate(valid_until)}. ${renew}`,
      restart: 'Новый сертификат печати готов. Перезапустите сервер, чтобы он вступил в действие.',
      unnamed: 'Сертификат печати никого не называет. Назовите компанию в «Первых шагах»: он выпустится заново сам.',
      renamed: `В сертификате печати другой оператор, чем в настройках сервера. ${renew}`,
      list_ends:
        crl_until === null
          ? 'Список отозванных сертификатов не выпущен. Выполните на сервере npx roscherk seal crl.'
          : `Список отозванных сертификатов действует до ${showDate(crl_until)}. Выполните на сервере npx roscherk seal crl.`,
    }
    return texts[notice]
  },
  fields: {
    source: 'Откуда',
    subject: 'Кому выдан',
    owner: 'Организация',
    issuer: 'Кем выдан',
    term: 'Действует',
    key: 'Ключ',
    fingerprint: 'Отпечаток (SHA-256)',
    root_fingerprint: 'Отпечаток корневого (SHA-256)',
    stamps: 'Штампы времени',
    root_key: 'Ключ корневого',
    encrypted: 'Ключи на сервере',
    crl: 'Отозванные сертификаты',
    gost: 'Подпись ГОСТ',
  },
  root_keys: {
    here: 'На этом сервере. Его можно хранить отдельно: npx roscherk seal export-root',
    away: 'Хранится отдельно от сервера',
  } satisfies Record<NonNullable<Seal['root_key']>, string>,
  encrypted: 'Зашифрованы паролем',
  not_encrypted: 'Не зашифрованы. Пароль задаётся в SEAL_PASSWORD_FILE',
  crl_until: (until: string) => `до ${showDate(until)}`,
  term: (from: string, until: string) => `${showDate(from)} – ${showDate(until)}`,
  no_gost: 'Не ставится: сертификат не задан (GOST_CERTIFICATE)',
  gost: ({ signer, valid_until }: NonNullable<Seal['gost']>) => `${signer}, до ${showDate(valid_until)}`,
  no_stamps: 'Не ставятся: служба не задана (TSA_URL)',
  save: 'Скачать сертификаты',
  file_name: 'Сертификаты печати.pem',
}
