import { readFile } from 'node:fs/promises'
import { knownCertificates } from '#server/documents/cms/known-certificates.ts'
import { shareCertificates } from '#server/documents/cms/shared-certificates.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { readSecrets } from '#server/platform/core/secrets.ts'
import { checkAll } from '#server/invariants/check-all.ts'
import { uncheckedGost } from '#shared/text/evidence-check.ts'
import { readOutsideAnchors } from '#server/invariants/outside-anchors.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation, type Installation } from '../installation.ts'

/** `npx roscherk verify`: checks all invariants and names every row that violates one (docs/invariants.md). */
export async function verify(call: Call): Promise<ExitCode> {
  const anchors = call.text('anchors')
  const outside = anchors === undefined ? undefined : readOutsideAnchors(await readFile(call.path(anchors), 'utf8'))
  const installation = await openInstallation()
  try {
    return await checkInstallation(installation, outside)
  } finally {
    await installation.close()
  }
}

/** Prints what the checks find. */
export async function checkInstallation(
  { config, database: { db } }: Pick<Installation, 'config' | 'database'>,
  outside?: ReturnType<typeof readOutsideAnchors>,
): Promise<ExitCode> {
  const { data_dir, s3, secret_key } = config
  const storage = await openStorage(config)
  const secrets = s3 ? await readSecrets(data_dir, secret_key) : null
  if (secrets) await shareCertificates(data_dir, storage, secrets)
  const certificate = { known_pem: await knownCertificates(data_dir) }
  return sayFindings(await checkAll({ db, storage, certificate }, outside ? { outside } : {}))
}

function sayFindings({ checks, stuck, unchecked }: Awaited<ReturnType<typeof checkAll>>): ExitCode {
  for (const { name, findings } of checks) {
    say(`${findings.length === 0 ? '✓' : '✗'} ${name}`)
    for (const { row, text } of findings) say(`    ${row}: ${text}`)
  }
  for (const { row, text } of stuck) say(`! ${row}: ${text}`)
  if (unchecked.gost > 0) say(`? ${uncheckedGost(unchecked.gost)}`)
  if (checks.some(({ findings }) => findings.length > 0)) return exitCodes.faults
  return unchecked.gost > 0 ? exitCodes.warnings : exitCodes.ok
}
