import { allowPhoneCountries } from '#shared/rules/phone.ts'
import { expiresSoon } from '#shared/rules/seal-term.ts'
import { keepCrlFresh } from '#server/documents/cms/crl-file.ts'
import { openGost } from '#server/documents/cms/gost.ts'
import { shareCertificates } from '#server/documents/cms/shared-certificates.ts'
import { openTimeStamps, stamp_bytes_max } from '#server/documents/cms/time-stamps.ts'
import { certificateNow } from '#server/documents/seal/renew-own-seal.ts'
import { sealNoticesOf } from '#server/documents/seal/seal-notices.ts'
import { openOffice } from '#server/documents/office/office.ts'
import { openDocuments } from '#server/documents/pool/documents.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { openPrinter } from '#server/documents/printing/printer.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { systemNames } from '#server/messages/core/check-mail-domain.ts'
import type { Receipt } from '#server/messages/core/driver.ts'
import { openDelivery } from '#server/messages/gateways/open-delivery.ts'
import { openOwners } from '#server/money/payments/owners.ts'
import { keepConsentTexts } from '#server/people/auth/consent-texts.ts'
import { makeDataDir } from '#server/platform/core/data-dir.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Services } from '#server/platform/services/services.ts'
import { takeReceipt } from '#server/requests/deliveries/receipts.ts'
import { openArchivePlaces } from '#server/platform/exports/archive-places.ts'
import { openArchives } from '#server/requests/evidence/archives.ts'
import { openKnownCertificate, openKnownSecrets } from './known-keys.ts'
import { openSettings } from './live-settings.ts'
import { openTracing } from './tracing/tracing.ts'

/**
 * Opens everything the server needs over a migrated database. Throws when the seal's key, the disk or the secret key
 * cannot be used: the server does not start then. A pool of document workers that is given stays open at the end.
 * Where the environment is given, settings that are stored beside it are written into `config`.
 */
export async function openServices(
  config: Services['config'],
  log: Services['log'],
  { db, pool, address }: Pick<Database, 'db' | 'pool' | 'address'>,
  given: { workers?: Pool | undefined; environment?: NodeJS.ProcessEnv } = {},
): Promise<Services & { close(): Promise<void> }> {
  allowPhoneCountries(config.phone_countries)
  await makeDataDir(config.data_dir)
  const secrets = await openKnownSecrets(db, config)
  const made: { anew?: () => Promise<void> } = {}
  const settings = openSettings({ config, log, db, secrets }, given.environment, async () => made.anew?.())
  await settings.reread()
  const storage = await openStorage(config)
  await storage.check()
  const share = () => (config.s3 ? shareCertificates(config.data_dir, storage, secrets) : undefined)
  await share()
  const certificate = await openKnownCertificate(db, config)
  const { files, own } = config.seal
  if (!files) await keepCrlFresh(config.data_dir, own.password)
  await share()
  const { valid_until } = certificate
  if (expiresSoon(valid_until)) log.warn({ valid_until }, 'the certificate of the seal ends soon: get the next one')
  for (const notice of await sealNoticesOf({ certificate, config })) log.info({ notice }, 'the certificate of the seal')
  await keepConsentTexts(db)
  const { tsa_url, stamp_roots_pem } = config.seal
  const stamps = tsa_url ? openTimeStamps(tsa_url, stamp_roots_pem) : null
  const gost = config.seal.gost ? await openGost(config.seal.gost) : null
  const sealKey = () => ({ ...certificate.operator, stamp_room_bytes: stamps ? stamp_bytes_max : 0 })
  const report = (failure: object) => log.warn(failure, 'a document task failed')
  const workers =
    given.workers ??
    openPool({
      operator: sealKey(),
      sample: certificate.sample,
      report,
      workers: config.document_workers.front,
      background_workers: config.document_workers.background,
      background_nice: config.drawing_nice,
    })
  const ownerOfClient = openOwners(db)
  const documents = openDocuments(workers, ownerOfClient)
  const office = await openOffice(config.office, (fault) => log.warn(fault, 'LibreOffice'), ownerOfClient)
  const printer = openPrinter(ownerOfClient)
  const archive_places = openArchivePlaces()
  const archives = openArchives(address, config, certificate.operator, archive_places, ownerOfClient)
  const tracing = config.tracing ? await openTracing(config.tracing, log) : null
  const receive = (receipt: Receipt) => takeReceipt({ db, config, secrets }, receipt)
  const sends = config.roles.includes('jobs')
  const delivery = openDelivery(config, { log, receive, sends })
  made.anew = async () => {
    const { close } = delivery
    Object.assign(delivery, openDelivery(config, { log, receive, sends }))
    // what it has begun it ends
    void close().catch((error: unknown) => log.warn({ err: error }, 'the gateways of before were not closed'))
    Object.assign(certificate, await certificateNow({ config, db }))
    if (!given.workers) workers.renew({ operator: sealKey(), sample: certificate.sample })
    archives.renew(config, certificate.operator)
  }
  return {
    config,
    log,
    db,
    pool,
    secrets,
    settings,
    storage,
    ownerOfClient,
    documents,
    office,
    printer,
    archives,
    archive_places,
    certificate,
    stamps,
    gost,
    delivery,
    names: systemNames(),
    tracing,
    async close() {
      await delivery.close()
      await office?.close()
      if (!given.workers) await documents.close()
      await printer.close()
      await archives.close()
      await tracing?.close()
    },
  }
}
