import { readFile } from 'node:fs/promises'
import { knownCertificates } from '#server/documents/cms/known-certificates.ts'
import { shareCertificates } from '#server/documents/cms/shared-certificates.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { outsideAnchors } from '#server/invariants/anchors.ts'
import { sourceOf } from '#server/invariants/source-of.ts'
import { checkNew } from '#server/invariants/check-new.ts'
import type { Finding } from '#server/invariants/finding.ts'
import { readOutsideAnchors } from '#server/invariants/outside-anchors.ts'
import { beginProof, faultsOf, readProof } from '#server/invariants/proof.commands.ts'
import { proveSome } from '#server/invariants/prove-some.ts'
import { goOn } from '#server/invariants/proof.ts'
import { stuckSeals } from '#server/invariants/requests.ts'
import type { Source } from '#server/invariants/walk.ts'
import { walks } from '#server/invariants/walks.ts'
import { readSecrets } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation, type Installation } from '../installation.ts'

const progress_every_ms = 10_000

/** `npx roscherk verify`: checks all invariants and names every row that violates one (docs/invariants.md). */
export async function verify(call: Call): Promise<ExitCode> {
  const [recent, resume, anchors] = [call.flag('recent'), call.flag('resume'), call.text('anchors')]
  if (recent && resume) throw new StartRefusal('--recent и --resume вместе не имеют смысла: выберите одно.')
  const outside = anchors === undefined ? undefined : readOutsideAnchors(await readFile(call.path(anchors), 'utf8'))
  const installation = await openInstallation()
  try {
    return await checkInstallation(installation, { outside, recent, resume })
  } finally {
    await installation.close()
  }
}

type Asked = { outside?: ReturnType<typeof readOutsideAnchors> | undefined; recent?: boolean; resume?: boolean }

/** Prints what the checks find: of everything, unless `recent`. */
export async function checkInstallation(
  { config, database: { db } }: Pick<Installation, 'config' | 'database'>,
  { outside, recent = false, resume = false }: Asked = {},
): Promise<ExitCode> {
  const { data_dir, s3, secret_key } = config
  const storage = await openStorage(config)
  const secrets = s3 ? await readSecrets(data_dir, secret_key) : null
  if (secrets) await shareCertificates(data_dir, storage, secrets)
  const source = sourceOf({ db, storage, certificate: { known_pem: await knownCertificates(data_dir) } })
  const print = printer()
  if (recent) for await (const { walk, findings } of checkNew(source)) print.found(walk.check, findings)
  else await checkWhole(source, print, resume)
  if (outside) print.found('I8 якоря те же, что в копии', await outsideAnchors(db, outside))
  print.end()
  for (const { row, text } of await stuckSeals(db)) say(`! ${row}: ${text}`)
  const unchecked = recent ? source.unchecked.gost : (await readProof(db, 'by_hand')).unchecked_gost
  if (unchecked > 0) {
    say(`? Подписи ГОСТ не проверены: ${unchecked}. У openssl здесь нет модуля gost (в Debian libengine-gost-openssl).`)
  }
  if (print.hasFound()) return exitCodes.faults
  return unchecked > 0 ? exitCodes.warnings : exitCodes.ok
}

/** Signatures chosen by chance, instead of everything. */
export async function checkSome(
  { config, database: { db } }: Pick<Installation, 'config' | 'database'>,
  signatures_max: number,
): Promise<ExitCode> {
  const storage = await openStorage(config)
  const known_pem = await knownCertificates(config.data_dir)
  const { signatures, findings } = await proveSome(
    sourceOf({ db, storage, certificate: { known_pem } }),
    signatures_max,
  )
  for (const { row, text } of findings) say(`✗ ${row}: ${text}`)
  say(`Подписей доказано: ${findings.length > 0 ? 0 : signatures}`)
  return findings.length > 0 ? exitCodes.faults : exitCodes.ok
}

/** Findings are printed when they are found: memory holds none of them. */
function printer() {
  const wrong = new Set<string>()
  return {
    found(check: string, findings: readonly Finding[]): void {
      if (findings.length === 0) return
      wrong.add(check)
      say(`✗ ${check}`)
      for (const { row, text } of findings) say(`    ${row}: ${text}`)
    },
    end(): void {
      for (const check of new Set(walks.map((walk) => walk.check))) if (!wrong.has(check)) say(`✓ ${check}`)
    },
    hasFound: () => wrong.size > 0,
  }
}

async function checkWhole(source: Source, print: ReturnType<typeof printer>, resume: boolean): Promise<void> {
  const { db } = source
  const stopped = resume ? await readProof(db, 'by_hand') : undefined
  if (stopped?.walk) {
    progress(`Сверка продолжается с ${stopped.percent} %.`)
    await printKnown(source, print)
  } else if (stopped) progress('Прерванной сверки нет: начата новая.')
  const proof = stopped?.walk ? stopped : await beginProof(db, 'by_hand')
  let printed_at = performance.now()
  for await (const { walk, findings, percent } of goOn(source, { ...proof, kind: 'by_hand' })) {
    print.found(walk.check, findings)
    if (performance.now() < printed_at + progress_every_ms) continue
    progress(`Проверено ${percent} %.`)
    printed_at = performance.now()
  }
}

/** What the stopped run had found. */
async function printKnown({ db }: Source, print: ReturnType<typeof printer>): Promise<void> {
  for (const { findings, found } of await faultsOf(db, 'by_hand')) {
    for (const { check, row, text } of findings) print.found(check, [{ row, text }])
    if (found > findings.length) say(`    и ещё ${found - findings.length}`)
  }
}

const progress = (text: string) => process.stderr.write(`${text}\n`)
