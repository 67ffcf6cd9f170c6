import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { ArchiveContent } from '#shared/contract/request-lists.ts'
import { hasEvidence } from '#shared/rules/document-sign-requests.ts'
import { evidenceTexts } from '#shared/text/evidence.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import type { StorageSettings } from '#server/documents/storage/open-storage.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Config } from '#server/platform/core/config.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Address } from '#server/platform/db/pool.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { noRoom } from '#server/platform/threads/no-room.ts'
import { ownerOfActor, type OwnerOfClient } from '#server/platform/threads/owner.ts'
import { openPlaces, type Places } from '#server/platform/threads/places.ts'
import type { Present } from '#server/platform/threads/turns.ts'
import { openThread } from '#server/platform/threads/thread.ts'
import type { Sources } from './archive.ts'
import type { ChosenOrder, EvidenceOrder } from './archive.store.ts'
import { chosenRequests } from './chosen-requests.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    archives: Archives
  }
}

/** Evidence archives, made in a thread: a hundred megabytes take seconds of a core. */
export type Archives = {
  /**
   * The archive of a request or of a batch, as fast as it is read. Destroying it, or `gone` before it begins, frees its place.
   * @throws Refusal `too_many_requests`
   */
  open(scope: Scope, order: ArchiveOrder, gone: AbortSignal): Promise<Readable>
  /** The next archives name this operator, and are signed with this key. */
  renew(config: Config, seal: OperatorKey): void
  close(): Promise<void>
  /** of single requests */
  readonly present: Present[]
}

/** Evidence of one request or of many, or the signed copies of chosen ones. */
export type ArchiveOrder = EvidenceOrder | { copies_of: ChosenOrder }

export type ThreadData = { address: Address; files: StorageSettings; log_level: string } & Pick<
  Sources,
  'config' | 'seal'
>

const places_of_single = { at_once_max: 12, of_one_at_once_max: 3 }
const heap_megabytes_max = 1024
/** longer than its database connections idle, so that they are closed before it ends */
const idle_ms_max = 60_000
/** a reader that takes nothing for so long gives its place to the next one */
const stalled_ms_max = 60_000

/**
 * @param address of the database
 * @param seal signs the archives
 * @param places of archives of many requests: those of single ones never wait for them
 */
export function openArchives(
  address: Address,
  config: Config,
  seal: OperatorKey,
  places: Places,
  ownerOfClient: OwnerOfClient,
): Archives {
  const dataOf = (
    { data_dir, s3, log_level, operator, public_url, seal: { stamp_roots_pem } }: Config,
    key: OperatorKey,
  ) =>
    ({
      address,
      files: { data_dir, s3 },
      log_level,
      config: { operator, public_url, stamp_roots_pem },
      seal: key,
    }) satisfies ThreadData
  const script = new URL('./worker.ts', import.meta.url)
  const thread = openThread<ArchiveOrder>(script, { data: dataOf(config, seal), heap_megabytes_max, idle_ms_max })
  const single = openPlaces('archives', places_of_single)
  return {
    async open({ actor }, order, gone) {
      const owner = await ownerOfActor(ownerOfClient, actor)
      const leave = await ('request' in order ? single : places).take(owner, { gone })
      if (!leave) throw noRoom()
      const archive = thread.ask(order, { stalled_ms_max })
      archive.once('close', leave)
      try {
        // a failure before the first byte is answered as one
        await once(archive, 'readable', { signal: gone })
      } catch (error) {
        archive.destroy()
        // who is gone gets no answer
        if (gone.aborted) throw noRoom()
        if (error instanceof Error && 'code' in error && error.code === 'evidence_damaged')
          refuse('evidence_damaged', { cause: error })
        throw error
      }
      return archive
    },
    renew: (now, key) => thread.renew(dataOf(now, key)),
    close: () => thread.close(),
    get present() {
      return single.present
    },
  }
}

/**
 * The evidence of a request.
 * @throws Refusal `not_found`, `state_conflict` while it is not finished, `not_sealed_yet`, `too_many_requests`,
 *   `evidence_damaged` when tables and journal disagree
 */
export async function evidenceOf(services: Services, scope: Scope, id: number, gone: AbortSignal): Promise<Readable> {
  refuseUnfinished(await rowOf(services.db, scope, 'document_sign_requests', id))
  return services.archives.open(scope, { request: id }, gone)
}

/**
 * The evidence of all requests that were sent together with this one.
 * @throws Refusal `not_found`, `too_many_requests`
 */
export async function evidenceOfBatch(
  services: Services,
  scope: Scope,
  id: number,
  gone: AbortSignal,
): Promise<Readable> {
  const { batch_id } = await rowOf(services.db, scope, 'document_sign_requests', id)
  return services.archives.open(scope, { batch: batch_id }, gone)
}

/**
 * The evidence of all requests of a bulk sending.
 * @throws Refusal `not_found`, `state_conflict` before it is confirmed, `too_many_requests`
 */
export async function evidenceOfSending(
  services: Services,
  scope: Scope,
  id: number,
  gone: AbortSignal,
): Promise<Readable> {
  const { confirmed_at } = await rowOf(services.db, scope, 'bulk_sendings', id)
  if (!confirmed_at) refuse('state_conflict', { message: `${evidenceTexts.not_confirmed}.` })
  return services.archives.open(scope, { sending: id }, gone)
}

/**
 * Chosen requests: their signed copies, or documents with evidence.
 * @throws Refusal `not_found` when one of them is absent or another client's, `too_many_requests`
 */
export async function archiveOfChosen(
  services: Services,
  scope: Scope,
  { ids, content }: { ids: readonly number[]; content: ArchiveContent },
  gone: AbortSignal,
): Promise<Readable> {
  const chosen = await chosenRequests(services.db, scope, ids)
  return services.archives.open(scope, content === 'copies' ? { copies_of: chosen } : chosen, gone)
}

/** @throws Refusal `state_conflict`, `not_sealed_yet` */
export function refuseUnfinished(request: Row<'document_sign_requests'>): void {
  if (request.erased_at) refuse('state_conflict', { message: 'Данные и документы этой заявки удалены.' })
  if (hasEvidence(request)) return
  if (request.status === 'signed') refuse('not_sealed_yet')
  refuse('state_conflict', { message: 'Доказательства собираются, когда заявка завершена.' })
}
