import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findOffice } from '#server/documents/office/find-office.ts'
import { findIsolation } from '#server/documents/office/isolation.ts'
import { hasRoom } from '#server/documents/storage/disk-reserve.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { arePagesFresh } from '#server/pages/build-if-stale.ts'
import { releasedCommit } from '#server/platform/core/build-info.ts'
import type { Config } from '#server/platform/core/config.ts'
import { freeBytes } from '#server/platform/core/free-bytes.ts'
import { fault, messageOf, ok, warning, when, type Finding } from '#server/platform/core/finding.ts'
import { backupBucket } from '../backups/places.ts'
import { bucketFix, folderFix } from './fixes.ts'

const gigabyte = 1024 ** 3
const free_bytes_warned = 5 * gigabyte
const open_files_min = 4096

export async function checkDisk({ data_dir }: Config): Promise<Finding[]> {
  if (!(await stat(data_dir).catch(() => null))) return []
  const free = await freeBytes(data_dir)
  const freeSpace = `На диске с ${data_dir} свободно ${(free / gigabyte).toFixed(1)} ГБ.`
  const fix = `освободить место или перенести DATA_DIR: du -sh ${data_dir}/*`
  if (!(await hasRoom(data_dir))) {
    return [fault('disk', { what: freeSpace, why: 'Файлы уже не принимаются, скоро остановится и база.', fix })]
  }
  return [
    free < free_bytes_warned
      ? warning('disk', { what: freeSpace, why: 'Когда место кончится, сервер перестанет принимать файлы.', fix })
      : ok('disk', freeSpace),
  ]
}

export async function checkStorage(config: Config): Promise<Finding[]> {
  try {
    await (await openStorage(config)).check()
    return [ok('storage', 'Файлы пишутся и читаются.')]
  } catch (error) {
    return [
      fault('storage', {
        what: `Хранилище файлов не работает: ${messageOf(error)}.`,
        why: 'Документы нельзя ни загрузить, ни открыть.',
        fix: config.s3
          ? bucketFix(error, 'S3_', 'чтение, список, запись и удаление')
          : folderFix(error, join(config.data_dir, 'files')),
      }),
    ]
  }
}

/** The bucket of backups, when one is set. Nothing is written: its key may lack the right to delete. */
export async function checkBackupBucket(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  if (!Object.keys(env).some((name) => name.startsWith('BACKUP_S3_') && env[name])) return []
  try {
    const { openBucket } = await import('#server/documents/storage/s3-bucket.ts')
    const config = backupBucket(env)
    await openBucket(config).check()
    return [ok('backup_bucket', `Корзина копий ${config.bucket} отвечает.`)]
  } catch (error) {
    return [
      fault('backup_bucket', {
        what: `Корзина копий не работает: ${messageOf(error)}.`,
        why: 'Копии «s3:» не получаются.',
        fix: bucketFix(error, 'BACKUP_S3_', 'чтение, список и запись'),
      }),
    ]
  }
}

export async function checkOffice({ office }: Config): Promise<Finding[]> {
  const install = 'apt-get install libreoffice-writer-nogui bubblewrap; не принимать Word — OFFICE_PATH=off'
  try {
    if (office.path === 'off') return [ok('office', 'LibreOffice: выключен.')]
    const path = findOffice(office.path)
    const why = 'Word, ODT, RTF и шаблоны не принимаются.'
    if (path !== null && (await findIsolation()) !== null) return [ok('office', `LibreOffice: ${path}.`)]
    if (path !== null) {
      const what = 'LibreOffice нельзя отделить от файлов сервера: нет bubblewrap, или его пространства имён запрещены.'
      const fix =
        'apt-get install bubblewrap; в контейнере и при kernel.unprivileged_userns_clone=0 — docs/operate/install.md, «Word»'
      return [fault('office', { what, why, fix })]
    }
    return [warning('office', { what: 'LibreOffice не установлен.', why, fix: install })]
  } catch (error) {
    const what = `OFFICE_PATH не запускается: ${messageOf(error)}.`
    return [fault('office', { what, why: 'Сервер не примет документов Word.', fix: install })]
  }
}

export function checkPages({ api_only }: Config): Finding[] {
  if (api_only || arePagesFresh()) return [ok('pages', api_only ? 'Без страниц (API_ONLY).' : 'Страницы собраны.')]
  if (releasedCommit() !== null) {
    return [
      fault('pages', {
        what: 'В этом выпуске нет собранных страниц (dist).',
        why: 'Сервер не запустится: исходников, из которых их собирают, в выпуске нет.',
        fix: 'распаковать архив выпуска заново: tar -xzf roscherk-ВЕРСИЯ.tar.gz -C /opt/roscherk',
      }),
    ]
  }
  return [
    warning('pages', {
      what: 'Страницы не собраны или старше исходников.',
      why: 'Запуск соберёт их сам, порт это время закрыт.',
      fix: 'npm run build до перезапуска',
    }),
  ]
}

/** `limits.ts` of Node's own: the soft limit of this process, which its service may have another of. */
export async function checkOpenFiles(): Promise<Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1]
  if (soft === undefined) return []
  const few = soft !== 'unlimited' && Number(soft) < open_files_min
  return [
    ...when(few, () =>
      warning('open_files', {
        what: `Открытых файлов здесь можно не больше ${soft}.`,
        why: 'Соединения и файлы кончатся под нагрузкой.',
        fix: `ulimit -n 65536; для службы — LimitNOFILE=65536 в roscherk.service`,
      }),
    ),
    ...when(!few, () => ok('open_files', `Открытых файлов: до ${soft}.`)),
  ]
}

export function checkNode(): Finding[] {
  const { node } = process.versions
  if (Number(node.split('.')[0]) >= 24) return [ok('node', `Node ${node}.`)]
  const fix = 'npm ci: нужный Node приходит с зависимостями'
  return [fault('node', { what: `Node ${node}, а нужен 24.`, why: 'Сервер не запустится.', fix })]
}
