import { sql, type Kysely } from 'kysely'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { NoStamp } from '#server/documents/cms/time-stamps.ts'
import { keepBytes } from '#server/documents/files/stored-bytes.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { renderPortion } from '#server/documents/tasks/render.ts'
import { stampSeal } from '#server/documents/tasks/stamp-seal.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import type { PacketImage } from '#server/platform/db/column-values.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { packetFileName } from '#shared/text/court-packets.ts'
import { documentsToPrint, type ToPrint, withImages } from './packet-images.ts'
import { packetOf } from './packet-of.ts'

type Payload = JobPayloads['court_packet']

/** opening a code takes seconds of a core, printing a page a tenth of one */
const time_limit_ms = 120_000

/**
 * The job of a packet. Pages whose images were cleared are drawn first, in portions, between which other jobs have their turns. A
 * packet that is there stays: a repeated job changes nothing.
 * @returns the job for the rest, if there is one
 */
export async function makeCourtPacket(services: Services, payload: Payload): Promise<Payload | undefined> {
  const packet = await waitingPacket(services.db, payload.packet_id)
  if (!packet) return undefined
  try {
    const documents = await documentsToPrint(services.db, packet.request_id)
    const rest = await drawMissing(services, documents, payload)
    if (rest) return rest
    await make(services, packet, documents)
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'evidence_damaged' && error.code !== 'file_broken')) throw error
    services.log.warn({ err: error, packet: packet.id }, 'a packet cannot be made')
    await services.db
      .updateTable('court_packets')
      .set({ fault: error.code })
      .where('id', '=', packet.id)
      .where('file_id', 'is', null)
      .execute()
  }
  return undefined
}

/** null once it is made, has failed, or was deleted with the data of its request */
async function waitingPacket(db: Kysely<Tables>, id: number): Promise<Row<'court_packets'> | undefined> {
  return db
    .selectFrom('court_packets')
    .selectAll()
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .where('fault', 'is', null)
    .executeTakeFirst()
}

async function drawMissing(
  { storage, documents }: Services,
  files: readonly ToPrint[],
  { packet_id, document = 0, page = 1 }: Payload,
): Promise<Payload | undefined> {
  for (const [index, file] of files.entries()) {
    if (index < document) continue
    const pool = documents.forClient(file.client_id)
    const next = await renderPortion(pool, storage, file, index === document ? page : 1)
    if (next !== undefined) return { packet_id, document: index, page: next }
  }
  return undefined
}

async function make(services: Services, packet: Row<'court_packets'>, documents: readonly ToPrint[]): Promise<void> {
  const { db, storage, config, certificate } = services
  const { id: packet_id, client_id, request_id, number } = packet
  const facts = await packetOf(services, packet, documents)
  const { images, printed } = await withImages(services, documents, facts)
  const { sample } = facts.packet
  const crl = certificate.source === 'own' && !sample ? (await storedCrl(config.data_dir))?.bytes : undefined
  const made = await services.documents.forClient(client_id).run(
    'court_packet',
    {
      bytes: Buffer.concat(printed),
      lengths: printed.map(({ length }) => length),
      packet: facts.packet,
      code: facts.code,
      crl: crl?.toString('base64') ?? null,
    },
    { time_limit_ms, background: true },
  )
  const { bytes, sha256 } = await stamped(
    services,
    { bytes: asBuffer(made.bytes), sha256: made.sha256 },
    sample !== null,
  )
  const storage_key = originalKey(sha256)
  await storage.put(storage_key, bytes)
  await transaction(db, async (tx) => {
    await keepBytes(tx, storage, sha256, bytes)
    const { rows } = await sql<{ id: number }>`with file as (
        insert into files (client_id, purpose, name, mime, size, sha256, pages, page_sizes, wrap, storage_key, created_by)
        select ${client_id}, 'packet', ${packetFileName(request_id, number, 'pdf')}, 'application/pdf', ${bytes.length},
          ${sha256}, ${made.pages}, '[]', false, ${storage_key}, ${system.name}
        from court_packets where id = ${packet_id} and file_id is null for update
        returning id
      )
      update court_packets p set file_id = file.id, made_at = now(), images = ${JSON.stringify(images satisfies PacketImage[])}::jsonb
      from file where p.id = ${packet_id} and p.file_id is null returning p.id`.execute(tx)
    if (rows.length === 0) return
    const after = { number, sha256, size: bytes.length, pages: made.pages, code_opened: made.code_opened }
    record(tx, system, { event: 'document-sign-requests.make_packet', subject_id: request_id, client_id, after })
  })
}

type Sealed = { bytes: Buffer; sha256: string }

/** With a time-stamp, where there is an authority that gives one; a packet is not kept waiting for it. */
async function stamped({ stamps, log }: Services, file: Sealed, is_sample: boolean): Promise<Sealed> {
  if (!stamps || is_sample) return file
  try {
    return await stampSeal(stamps, file.bytes)
  } catch (error) {
    if (!(error instanceof NoStamp)) throw error
    log.warn({ cause: error.message }, 'a packet without a time-stamp')
    return file
  }
}
