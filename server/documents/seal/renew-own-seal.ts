import { X509Certificate } from 'node:crypto'
import { ownerOf } from '#server/documents/cms/chain.ts'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { renewOperator } from '#server/documents/cms/own-certificate.ts'
import { readRoot } from '#server/documents/cms/own-keys.ts'
import { system } from '#server/platform/core/actor.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

/**
 * The certificate of seals as it is in the folder now; one of our own that does not name the operator is renewed first,
 * where the key of its root is here. What was sealed before stays valid: its certificate stays known.
 */
export async function certificateNow({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<Services['certificate']> {
  const { files, own } = config.seal
  const open = () => openOperatorCertificate(config.data_dir, files, own)
  const present = await open()
  if (files || own.owner === null || isNamed(present.certificate_pem, own.owner)) return present
  const keys = keysFolder(config.data_dir)
  const root = await readRoot(keys, own.password ?? undefined)
  if (!root || root.key_pem === null) return present
  await renewOperator(keys, root, own, new Date())
  const renewed = await open()
  await transaction(db, async (tx) => {
    const after = { fingerprint: renewed.fingerprint_sha256 }
    record(tx, system, { event: 'installation.renew_seal', subject_id: null, client_id: null, after })
  })
  return renewed
}

type Owner = NonNullable<Services['config']['seal']['own']['owner']>

/** Whether a certificate names this operator. */
export function isNamed(certificate_pem: string, owner: Owner): boolean {
  const named = ownerOf(new X509Certificate(certificate_pem))
  return owner.name === named?.name && owner.inn === named.inn && (owner.ogrn ?? null) === named.ogrn
}
