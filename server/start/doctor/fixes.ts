import { dirname } from 'node:path'

/** Fixes by cause, not by check: the same check may fail for a full disk and for a wrong owner, which need different commands. */
type Fixes = Readonly<Record<string, string>>

/** The fix for a folder that cannot be read or written, by errno. */
export function folderFix(error: unknown, folder: string): string {
  const place = dirname(folder)
  const fixes: Fixes = {
    ENOSPC: `освободить место или увеличить диск: df -h ${place}; du -xh --max-depth=2 ${place} | sort -h | tail`,
    EDQUOT: `увеличить квоту пользователя службы или освободить место: quota -s; du -sh ${place}/*`,
    EROFS: `диск доступен только для чтения: findmnt -T ${place}, причина — в dmesg; после исправления mount -o remount,rw`,
    EIO: 'диск отвечает ошибкой: dmesg и smartctl -a; сделать копию, пока он читается',
    ENOTDIR: `на месте папки лежит файл: ls -ld ${folder}; убрать его, папку сделает запуск`,
    EEXIST: `на месте папки лежит файл: ls -ld ${folder}; убрать его, папку сделает запуск`,
    EMFILE: 'открытых файлов слишком много: LimitNOFILE=65536 в roscherk.service',
    ESTALE: `общая папка отключилась: findmnt -T ${place}, затем umount и mount`,
  }
  return fixes[codesOf(error)[0] ?? ''] ?? `chown -R roscherk ${folder} && chmod 700 ${folder}`
}

/** The fix for a failed call of a bucket, by the S3 code or the errno among its causes. @param settings prefix of the settings of that bucket */
export function bucketFix(error: unknown, settings: 'S3_' | 'BACKUP_S3_', rights: string): string {
  const address = `${settings}ENDPOINT — адрес службы; доступ в сеть с этой машины`
  const key = `${settings}ACCESS_KEY_ID и ${settings}SECRET_ACCESS_KEY — из кабинета хранилища, без пробелов`
  const fixes: Fixes = {
    ECONNREFUSED: address,
    ENOTFOUND: address,
    EAI_AGAIN: address,
    ETIMEDOUT: address,
    TimeoutError: address,
    NoSuchBucket: `${settings}BUCKET — имя корзины, которая есть, и ${settings}REGION её региона`,
    NotFound: `${settings}BUCKET — имя корзины, которая есть, и ${settings}REGION её региона`,
    InvalidAccessKeyId: key,
    SignatureDoesNotMatch: key,
    RequestTimeTooSkewed: 'часы этой машины: timedatectl set-ntp true',
    AccessDenied: `права ключа: ${rights}`,
    Forbidden: `права ключа: ${rights}`,
  }
  const known = codesOf(error).find((code) => fixes[code] !== undefined)
  return (
    (known && fixes[known]) ??
    `${settings}ENDPOINT, ${settings}BUCKET, ${settings}ACCESS_KEY_ID и права ключа: ${rights}`
  )
}

/** The fix for a database that could not be opened, by SQLSTATE or errno. */
export function databaseFix(error: unknown): string {
  const fixes: Fixes = {
    ECONNREFUSED:
      'запустить базу: systemctl status postgresql; хост и порт в DATABASE_URL — её, listen_addresses — тоже',
    ENOTFOUND: 'имя хоста в DATABASE_URL: getent hosts ИМЯ',
    EAI_AGAIN: 'имя хоста в DATABASE_URL: getent hosts ИМЯ; DNS этой машины — /etc/resolv.conf',
    ETIMEDOUT: 'путь к базе закрыт: брандмауэр, сеть; хост и порт в DATABASE_URL',
    '28P01':
      "пароль в DATABASE_URL или у роли: alter role roscherk password '…'; знаки @ : / % в адресе пишут как %40 %3A %2F %25",
    '28000': 'роль в DATABASE_URL или строка для неё в pg_hba.conf',
    '3D000': "create database roscherk owner roscherk encoding 'UTF8'; или имя базы в DATABASE_URL",
    '53300': 'соединений не осталось: max_connections в postgresql.conf, alter role … connection limit -1',
    '25006': 'DATABASE_URL ведёт к реплике: адрес главной или HAProxy, который её находит',
  }
  const known = codesOf(error).find((code) => fixes[code] !== undefined)
  return (known && fixes[known]) ?? 'DATABASE_URL, DATA_DIR и пользователь — те же, что у сервера; база запущена?'
}

/** Codes and names of an error and of its causes, the innermost last. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { code, name, cause, errors } = error as { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown[] }
  const own = [code, name].filter((value) => typeof value === 'string')
  return [...own, ...codesOf(cause), ...codesOf(errors?.[0])]
}

const sealFixes: readonly [cause: RegExp, fix: string][] = [
  [
    /действовал до/,
    'получить у удостоверяющего центра новый, SEAL_CERTIFICATE и пароль — его, перезапустить; пока его нет, убрать SEAL_CERTIFICATE: печать сделает сам сервер',
  ],
  [/начнёт действовать/, 'timedatectl — верны ли часы; если верны, до этого дня нужен прежний сертификат'],
  [
    /файл (\S+) не читается/,
    'chown root:roscherk $1 && chmod 640 $1; папку над ним пользователь сервера тоже должен открывать',
  ],
  [/(\S+) can be read by others/, 'chmod 600 KEYS/$1'],
  [/Пароль .* не подходит|Задайте его пароль/, 'SEAL_PASSWORD_FILE — файл с тем паролем, которым зашифрован этот ключ'],
  [
    /Ключ из файла|нет закрытого ключа/,
    'SEAL_KEY и SEAL_CERTIFICATE — из одной пары, как их выдал удостоверяющий центр',
  ],
  [
    /нет сертификата|нельзя подписывать|нужен ключ RSA/,
    'SEAL_CERTIFICATE — сертификат для подписи (.p12 или PEM) с ключом RSA от 2048 бит или ECDSA',
  ],
  [/устаревшим способом/, 'две команды openssl выше'],
]

/** @param keys folder of the keys that the server has made; null for a configured certificate */
export function sealFix(error: unknown, keys: string | null): string {
  const message = error instanceof Error ? error.message : String(error)
  for (const [cause, fix] of sealFixes) {
    const found = cause.exec(message)
    if (found) return fix.replaceAll('$1', found[1] ?? '').replace('KEYS', keys ?? '')
  }
  return keys === null ? 'SEAL_CERTIFICATE и SEAL_KEY — файлы удостоверяющего центра' : `вернуть ${keys} из копии`
}
