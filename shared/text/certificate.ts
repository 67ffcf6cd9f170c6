import { showTime } from '../rules/clock.ts'

/** Start-up errors about the configured seal certificate. */
export const certificateTexts = {
  unreadable: (setting: string, file: string) => `${setting}: файл ${file} не читается`,
  not_a_certificate: (file: string) =>
    `SEAL_CERTIFICATE: в файле ${file} нет сертификата. Нужен PKCS#12 (.p12, .pfx) или PEM`,
  no_key: (file: string) => `В файле ${file} нет закрытого ключа печати: для PEM он задаётся в SEAL_KEY`,
  wrong_password: (file: string) => `Пароль (SEAL_PASSWORD) не подходит к файлу ${file}, или файл повреждён`,
  password_missing: (file: string) =>
    `Ключ печати ${file} зашифрован. Задайте его пароль в SEAL_PASSWORD или SEAL_PASSWORD_FILE`,
  root_away:
    'Ключа корневого сертификата на этом сервере нет. Укажите файл, в который его выгрузили: --root ФАЙЛ --root-password-file ФАЙЛ',
  other_root: (file: string) => `В файле ${file} нет корневого сертификата этого сервера`,
  legacy: (file: string) =>
    `SEAL_CERTIFICATE: файл ${file} зашифрован устаревшим способом (RC2 или 3DES). Перешифруйте его:\n` +
    `  openssl pkcs12 -legacy -in ${file} -nodes -out seal.pem\n` +
    '  openssl pkcs12 -export -in seal.pem -out seal.p12 && rm seal.pem',
  key_misfits: (key: string, certificate: string) =>
    `Ключ из файла ${key} не подходит ни к одному сертификату из файла ${certificate}`,
  weak_key: 'SEAL_CERTIFICATE: нужен ключ RSA от 2048 бит или ECDSA на P-256 либо P-384',
  expired: (until: string) => `SEAL_CERTIFICATE: сертификат печати действовал до ${showTime(until)} (МСК)`,
  too_early: (from: string) => `SEAL_CERTIFICATE: сертификат печати начнёт действовать ${showTime(from)} (МСК)`,
  wrong_use: 'SEAL_CERTIFICATE: этим сертификатом нельзя подписывать документы, он выдан для другого',
}
