import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfigured } from '#server/documents/cms/configured-certificate.ts'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { readOperator, readRoot } from '#server/documents/cms/own-keys.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { exampleTemplate } from '#server/documents/office/example-template.ts'
import { findOffice } from '#server/documents/office/find-office.ts'
import { findIsolation } from '#server/documents/office/isolation.ts'
import { openOffice } from '#server/documents/office/office.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { openPrinter } from '#server/documents/printing/printer.ts'
import { checkSeal } from '#server/documents/tasks/check-seal.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { templateExample } from '#shared/text/templates.ts'
import { root as installed, releasedCommit } from '#server/platform/core/build-info.ts'
import type { Config } from '#server/platform/core/config.ts'
import { fault, messageOf, ok, when, type Finding } from '#server/platform/core/finding.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { clientOwner } from '#server/platform/threads/owner.ts'

const name = 'Пробный документ.pdf'
const install = `cd ${installed} && npx --yes --package node@24.21.0 -- npm ci --omit=dev`

/** Files of the release that are not as they were released, and packages that are not there. */
export async function checkProgram(folder = installed): Promise<Finding[]> {
  const changed = await changedFiles(folder)
  const missing = await missingPackages(folder)
  const few = (names: readonly string[]) =>
    names.slice(0, 5).join(', ') + (names.length > 5 ? ` и ещё ${names.length - 5}` : '')
  return [
    ...when(changed.length > 0, () =>
      fault('release', {
        what: `Файлы выпуска не те, что в SHA256SUMS: ${few(changed)}.`,
        why: 'Работает не то, что выпущено и проверено.',
        fix: 'распаковать архив выпуска заново в новую папку: tar -xzf roscherk-ВЕРСИЯ.tar.gz -C /opt/roscherk, и npm ci --omit=dev в ней',
      }),
    ),
    ...when(missing.length > 0, () =>
      fault('packages', {
        what: `Нет пакетов: ${few(missing)}.`,
        why: 'Сервер не запустится или не сможет сделать часть работы: печать, счета, страницы.',
        fix: install,
      }),
    ),
    ...when(changed.length + missing.length === 0, () =>
      ok('release', releasedCommit(folder) === null ? 'Пакеты на месте.' : 'Файлы выпуска и пакеты на месте.'),
    ),
  ]
}

/** Empty in a checkout, which has no SHA256SUMS. */
async function changedFiles(folder: string): Promise<string[]> {
  if (releasedCommit(folder) === null) return []
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => null)
  if (sums === null) return ['SHA256SUMS']
  const changed: string[] = []
  for (const [, sum = '', file = ''] of sums.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)) {
    const bytes = await readFile(join(folder, file)).catch(() => null)
    if (bytes === null || sha256Hex(bytes) !== sum) changed.push(file)
  }
  return changed
}

type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }> }

async function missingPackages(folder: string): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .filter(([path]) => !existsSync(join(folder, path, 'package.json')))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Prints, uploads, seals and verifies a sample document in the same worker processes as the server; stores nothing. */
export async function checkSealing(config: Config): Promise<Finding[]> {
  const keys = await keysOf(config)
  if (!keys) return []
  const printer = openPrinter(async (id) => clientOwner(id))
  const pool = openPool({ operator: { ...keys, stamp_room_bytes: 0 }, workers: 1 })
  try {
    const printed = Buffer.from(await printer.print(0, paper))
    const { bytes, sha256, pages } = await inspect(pool, printed, name)
    const protocol = protocolOf({ sha256, pages, size: bytes.length })
    const order = { original: bytes, sha256, position: 1, file_name: name, protocol, wrap: false }
    const sealed = await sealDocument(pool, order)
    const check = await checkSeal(pool, sealed.bytes, [
      keys.chain_pem.at(-1) ?? keys.certificate_pem,
      keys.certificate_pem,
    ])
    if (sealed.fallback === null && check.state === 'intact' && check.ours) {
      return [ok('sealing', 'Пробный документ напечатан, запечатан и проверен.')]
    }
    throw new Error(sealed.fallback ?? check.signatures.find(({ fault }) => fault)?.fault ?? check.state)
  } catch (error) {
    return [
      fault('sealing', {
        what: `Пробный документ запечатать не удалось: ${messageOf(error)}.`,
        why: 'Люди подписывают, а документы с печатью не появляются; то же — счета и акты.',
        fix: jobFix(error),
      }),
    ]
  } finally {
    await Promise.all([printer.close(), pool.close()])
  }
}

/** Nothing without LibreOffice: `checkOffice` reports that. */
export async function checkWordJob({ office: settings }: Config): Promise<Finding[]> {
  if (settings.path === 'off' || findOffice(settings.path) === null || (await findIsolation()) === null) return []
  const office = await openOffice(settings)
  const pool = openPool({ workers: 1 })
  try {
    const [made] = (await office?.convert(0, [{ bytes: await exampleTemplate(), format: 'docx' }])) ?? []
    if (!made || 'refusal' in made) throw made?.refusal ?? new Error('PDF не получен')
    return await judgeWord(pool, made.bytes)
  } catch (error) {
    return [
      fault('word', {
        what: `Пробный документ Word не превращён в PDF: ${messageOf(error)}.`,
        why: 'Word, ODT, RTF и шаблоны не принимаются.',
        fix: 'apt-get install --reinstall libreoffice-writer-nogui bubblewrap; место в /tmp: df -h /tmp; не принимать Word — OFFICE_PATH=off',
      }),
    ]
  } finally {
    await Promise.all([office?.close(), pool.close()])
  }
}

/** Without any font LibreOffice makes pages without letters. */
async function judgeWord(pool: Pool, bytes: Buffer): Promise<Finding[]> {
  const { texts } = await pool.run('read_text', { bytes, pages: [1] })
  const words = JSON.stringify(texts)
  if (words.includes(templateExample.title.split(' ')[0] ?? ''))
    return [ok('word', 'Пробный документ Word превращён в PDF.')]
  return [
    fault('word', {
      what: 'В пробном документе Word пропали русские буквы.',
      why: 'Люди увидят не то, что прислал отправитель.',
      fix: 'apt-get install fonts-liberation fonts-dejavu-core; список шрифтов — fc-list :lang=ru',
    }),
  ]
}

function jobFix(error: unknown): string {
  const message = messageOf(error)
  if (/Cannot find|MODULE_NOT_FOUND|no such file|no_start/i.test(message)) return install
  if (/memory|ENOMEM|killed|crash/i.test(message))
    return 'памяти не хватает: free -m, MemoryMax в roscherk.service; dmesg | grep -i oom'
  if (/cpu_time|waited/.test(message))
    return 'процессор занят: top; DOCUMENT_WORKERS меньше или ещё один сервер с ROLE=documents'
  return `проверить программу: cd ${installed} && sha256sum -c --quiet SHA256SUMS, пакеты — ${install}; «Застряло» в поддержке`
}

async function keysOf({ seal: { files, own }, data_dir }: Config) {
  try {
    if (files) return await readConfigured(files, new Date())
    const [root, operator] = [
      await readRoot(keysFolder(data_dir), own.password ?? undefined),
      await readOperator(keysFolder(data_dir), own.password ?? undefined),
    ]
    return root && operator ? { ...operator, chain_pem: [root.certificate_pem] } : null
  } catch {
    // reported by the check of the seal’s keys
    return null
  }
}

const nobody = { name: 'Проверка установки', inn: '7707083893', kpp: null, address: 'здесь' }
const seller = { ...nobody, bank_name: '—', bik: '—', account: '—', corr_account: '—', director: '—', accountant: '—' }
const day = '2026-01-01'
const paper = {
  kind: 'reconciliation' as const,
  from: day,
  to: day,
  seller,
  payer: nobody,
  opening: 0,
  rows: [],
  debit: 0,
  credit: 0,
  closing: 0,
  closing_in_words: 'ноль',
  printed_at: `${day}T09:00:00.000Z`,
}

function protocolOf({ sha256, pages, size }: { sha256: string; pages: number; size: number }): ProtocolData {
  const at = new Date().toISOString()
  return {
    number: 'проверка',
    request_id: '0',
    group_id: '0',
    created_at: at,
    operator: nobody,
    sample: null,
    code: { way: 'sms', accepted: false },
    initiator: { ...nobody, ogrn: null },
    documents: [
      {
        position: 1,
        name,
        file_name: null,
        size_bytes: size,
        pages,
        sha256,
        source_sha256: null,
        shown: null,
        downloaded_at: null,
      },
    ],
    shown_sha256: null,
    signer: { full_name: nobody.name, phone: '+70000000000', email: null },
    named_self: null,
    follows: null,
    corrections: [],
    circumstances: {},
    agreement: { version: 'нет', accepted_at: at },
    events: [{ at, text: 'Проверка установки командой doctor', ip: null, user_agent: null }],
    wrong_codes: 0,
    sms_text: null,
    result: { at },
    verify_url: 'https://example.ru',
    journal: { sequence: 0, hash: sha256, anchor: null },
  }
}
