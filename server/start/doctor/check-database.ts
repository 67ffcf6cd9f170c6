import { sql } from 'kysely'
import { drillTexts } from '#shared/text/drills.ts'
import type { Config } from '#server/platform/core/config.ts'
import { lastDrill } from '#server/invariants/last-drill.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import { readSchema } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { jobsAreLate } from '#server/platform/jobs/jobs.ts'
import { receiptsAreForeign } from '#server/requests/deliveries/unmatched-receipts.ts'
import { fault, messageOf, ok, warning, when, type Finding } from '#server/platform/core/finding.ts'
import { isLoopback } from '#server/platform/core/is-loopback.ts'

const clock_seconds_warned = 2
const clock_seconds_max = 30
const backup_days_max = 8
const day_ms = 24 * 3600 * 1000

export async function checkEngine({ pool }: Database): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await pool.query<{ version: string; now: Date; size: string }>(
    `select current_setting('server_version') as version, clock_timestamp() as now,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const answered = Date.now()
  const { version = '', now = new Date(), size = '' } = rows[0] ?? {}
  const off = Math.max(0, asked - now.getTime(), now.getTime() - answered) / 1000
  const difference = {
    what: `Часы базы и этой машины расходятся на ${off.toFixed(1)} с.`,
    why: 'Сроки, коды и журнал двух серверов не сойдутся.',
    fix: 'timedatectl set-ntp true на обеих машинах, проверить: timedatectl timesync-status',
  }
  return [
    ok('database', `PostgreSQL ${version}, база ${size}.`),
    ...when(off > clock_seconds_max, () => fault('clock_database', difference)),
    ...when(off > clock_seconds_warned && off <= clock_seconds_max, () => warning('clock_database', difference)),
  ]
}

export async function checkMigrations({ pool }: Database): Promise<Finding[]> {
  try {
    const { applied, pending } = await readSchema(pool)
    if (pending.length === 0) return [ok('migrations', `Миграций ${applied.length}, все применены.`)]
    return [
      warning('migrations', {
        what: `База старее этой версии: не применены ${pending.join(', ')}.`,
        why: 'Работающий сервер — прежней версии, или ещё не запускался.',
        fix: 'сделать копию (npx roscherk backup) и перезапустить сервер: он применит их',
      }),
    ]
  } catch (error) {
    return [
      fault('migrations', {
        what: messageOf(error),
        why: 'Сервер этой версии с такой базой не запустится.',
        fix: 'вернуть ту версию сервера, которая работала с базой последней, или базу из копии',
      }),
    ]
  }
}

type Room = { max: number; role_limit: number; database_limit: number }

/** Of every server beside the listening connection. */
const connections_a_server = databaseLimits.pool_max + databaseLimits.readers_max + 2

export async function checkConnections({ pool }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<Room>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
            (select rolconnlimit from pg_roles where rolname = current_user) as role_limit,
            (select datconnlimit from pg_database where datname = current_database()) as database_limit`,
  )
  const { max = 0, role_limit = -1, database_limit = -1 } = rows[0] ?? {}
  const room = Math.min(max, ...[role_limit, database_limit].filter((limit) => limit >= 0))
  return [
    room < connections_a_server
      ? fault('connections', {
          what: `База пустит ${room} соединений, а один сервер открывает до ${connections_a_server}.`,
          why: 'Под нагрузкой люди получают «сервис не готов».',
          fix: `max_connections ≥ ${connections_a_server + 3} в postgresql.conf; пределы роли и базы: alter role … connection limit -1, alter database … connection limit -1`,
        })
      : ok('connections', `Соединений с базой: до ${room}, одному серверу нужно до ${connections_a_server}.`),
  ]
}

const sessions_judged_min = 10

/** Behind a proxy that is not trusted everybody has its address: its X-Forwarded-For arrives and is not read. */
export async function checkAddresses({ pool }: Database, { public_url }: Config): Promise<Finding[]> {
  if (public_url === undefined || isLoopback(new URL(public_url).hostname)) return []
  const { rows } = await pool.query<{ sessions: number; addresses: number; address: string }>(
    `select count(*)::int as sessions, count(distinct ip)::int as addresses, min(ip) as address from sessions
      where created_at > now() - interval '7 days' and ip is not null`,
  )
  const { sessions = 0, addresses = 0, address = '' } = rows[0] ?? {}
  return when(sessions >= sessions_judged_min && addresses === 1, () =>
    fault('trust_proxy', {
      what: `Все ${sessions} входов и подписаний недели — с одного адреса ${address}: это прокси.`,
      why: 'Его адрес записывается в доказательства вместо адреса человека, а пределы попыток у всех общие.',
      fix: `TRUST_PROXY=${address}; на прокси proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`,
    }),
  )
}

export async function checkWork({ db, pool }: Database): Promise<Finding[]> {
  const late = await jobsAreLate(db)
  const { rows } = await pool.query<{ dead: number }>(`select count(*)::int as dead from jobs where state = 'dead'`)
  const dead = rows[0]?.dead ?? 0
  return [
    ...when(late, () =>
      fault('jobs', {
        what: 'Задачи ждут больше минуты.',
        why: 'Коды, ссылки или печати опаздывают: сервер не работает или не успевает.',
        fix: 'systemctl status roscherk; JOBS_CODES, JOBS_MESSAGES, JOBS_SEALS — больше мест или ещё один сервер',
      }),
    ),
    ...when(dead > 0, () =>
      warning('dead_jobs', {
        what: `Задач, которые не удались: ${dead}.`,
        why: 'Письма, печати или события не дошли.',
        fix: '/support, «Застряло»: причина и кнопка «Повторить»',
      }),
    ),
  ]
}

export async function checkReceipts({ db }: Database): Promise<Finding[]> {
  const foreign = await receiptsAreForeign(db)
  return when(foreign !== null, () =>
    warning('receipts', {
      what: `Отчётов о доставке за сутки, которые не подошли ни к одному сообщению: ${foreign?.unmatched}.`,
      why: 'Сообщения навсегда остаются «Передано»: доставлены они или нет, не видно.',
      fix: 'SMPP_RECEIPT_IDS=hex-to-decimal, если номера в отчётах десятичные, а в ответах на отправку шестнадцатеричные; decimal-to-hex — наоборот',
    }),
  )
}

export async function checkDrill({ db }: Database, { backup: { place } }: Config): Promise<Finding[]> {
  const last = await lastDrill(db)
  if (last && last.cause === null) return [ok('drill', `Учения: копия восстановлена и доказана ${last.at}.`)]
  if (last?.cause) {
    const [what, fix] = drillTexts.causes[last.cause]
    return [fault('drill', { what: `Учения: ${what}`, why: 'После потери диска подписи не вернуть.', fix })]
  }
  return [
    warning('drill', {
      what: 'Учений не было: из копии ещё ни разу не восстанавливали.',
      why: 'Годится ли копия и тот ли у вас пароль, неизвестно.',
      fix: place === undefined ? 'BACKUP_PLACE и BACKUP_PASSWORD_FILE, затем npx roscherk drill' : 'npx roscherk drill',
    }),
  ]
}

/** Why the server exchanges no files with its configured folders. */
export async function checkExchange({ db }: Database, { exchange }: Pick<Config, 'exchange'>): Promise<Finding[]> {
  if (!exchange) return []
  const set = exchange.folders.length > 0 ? exchange.folders.map(({ folder }) => folder) : ['']
  const folders = await db.selectFrom('exchange_folders').selectAll().where('folder', 'in', set).execute()
  const broken = folders.filter((one) => one.fault !== null)
  if (broken.length === 0) return [ok('exchange', `Папок обмена: ${set.length}, все на месте.`)]
  return broken.map(({ folder, fault: what }) =>
    fault('exchange', {
      what: `Папка обмена «${folder || exchange.root}»: ${what}.`,
      why: 'Что в неё положили, не отправляется, и подписанное в ней не появляется.',
      fix: 'подключить диск, дать пользователю сервера право писать в папку или выпустить код клиента; docs/operate/exchange-folder.md',
    }),
  )
}

export async function checkBackups({ db }: Database): Promise<Finding[]> {
  const { rows } = await sql<{ at: Date }>`select at from journal
    where subject = 'installation' and event = 'installation.back_up' order by id desc limit 1`.execute(db)
  const last = rows[0]?.at
  if (last && Date.now() - last.getTime() < backup_days_max * day_ms) {
    return [ok('backup', `Последняя копия: ${last.toISOString()}.`)]
  }
  return [
    warning('backup', {
      what: last ? `Последняя копия — ${last.toISOString()}.` : 'Копий командой backup не делали.',
      why: 'Подписи, деньги и ключи живут в одном месте.',
      fix: 'каждую ночь: npx roscherk backup ПАПКА --with-keys --password-file ФАЙЛ, и папка — на другой машине, или «s3:» вместо неё',
    }),
  ]
}
