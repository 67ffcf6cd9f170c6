import { showDate } from '../rules/clock.ts'

/** Texts of `npx roscherk seal`. */
export const sealCommandTexts = {
  no_action: (name: string) => `Действия ${name} нет: status, create, renew, export-root, remove-root, crl или revoke.`,
  configured: 'Сертификат печати задан в SEAL_CERTIFICATE: его выпускает и отзывает тот, кто его выдал.',
  none: 'Сертификата печати ещё нет: его сделает первый запуск сервера.',
  no_password: 'Укажите файл с паролем выгруженного корневого, не короче 12 знаков: --root-password-file ФАЙЛ',
  exists: (file: string) => `Файл ${file} уже есть. Укажите другое имя.`,
  no_file: 'Укажите, в какой файл выгрузить корневой сертификат.',
  no_root: 'Укажите выгруженный файл: --root ФАЙЛ --root-password-file ФАЙЛ',
  no_fingerprint: 'Укажите отпечаток SHA-256 сертификата, который отзываете.',
  unknown: (fingerprint: string) => `Сертификата печати с отпечатком ${fingerprint} сервер не выпускал.`,
  reason: 'Причина отзыва: superseded, keyCompromise, affiliationChanged или cessationOfOperation',
  term: (title: string, until: string, fingerprint: string) =>
    `${title}\n  до ${showDate(until)}, отпечаток SHA-256 ${fingerprint}`,
  root_here: 'Ключ корневого лежит на этом сервере.',
  root_away: 'Ключа корневого на этом сервере нет.',
  revoked: (fingerprint: string, at: string) => `Отозван ${showDate(at)}: ${fingerprint}`,
  list: (until: string) => `Список отозванных сертификатов действует до ${showDate(until)}.`,
  no_list: 'Список отозванных сертификатов не выпущен: npx roscherk seal crl',
  created: (keys: string) =>
    `Ключи и сертификат печати лежат в ${keys}. Скопируйте эту папку на каждый сервер и в резервную копию.`,
  not_recorded: (why: string) => `В журнал не записано. ${why}`,
  renewed:
    'Новый сертификат печати готов. Перезапустите все серверы: до этого они ставят печать прежним. Прежние печати остаются верны.',
  exported: (file: string) =>
    `Корневой сертификат с ключом выгружен в ${file}. Скопируйте файл и пароль в разные надёжные места и выполните\n` +
    `  npx roscherk seal remove-root --root ${file} --root-password-file ФАЙЛ\n` +
    'Затем удалите файл с сервера.',
  removed:
    'Ключ корневого удалён с сервера. Без выгруженного файла не выпустить ни нового сертификата печати, ни списка.',
  crl: (until: string) => `Список отозванных сертификатов выпущен, следующий нужен до ${showDate(until)}.`,
}
