import type { LegalKind } from '#shared/rules/legal-texts.ts'
import type { Lane } from '#shared/rules/queues.ts'

/**
 * Lease of a job, renewed while the worker runs. The job of a killed worker is taken over within the minute in which a
 * signed request is sealed (docs/invariants.md, I11).
 */
export const lease_seconds = 30

/** Where the call came from that asked for the job, for the journal. */
export type JobOrigin = { ip: string | null; user_agent: string | null; request_id: string | null }

/** Every kind of job with its payload. Their handlers are named in `work.ts`. */
export type JobPayloads = {
  deliver: { delivery_id: number }
  /** `page`: those before it are drawn */
  render: { file_id: number; page?: number }
  seal: { request_id: number }
  /** what users of the client have approved */
  send_approved: { approval_id: number }
  /** to others than the signer */
  send_copies: { request_id: number }
  stamp: { request_id: number }
  /** `file_id`: the newest copy */
  document_stamp: { file_id: number; request_id: number }
  /** bytes that lie whole in a longer copy */
  drop_copy: { sha256: string }
  gost_seal: { request_id: number }
  /** of the documents by their positions those before `document` are drawn, of it the pages before `page` */
  court_packet: { packet_id: number; document?: number; page?: number }
  advance_batch: { batch_id: number }
  charge_message: { delivery_id: number }
  send_password_link: { audience: 'client' | 'support'; login: string; from: JobOrigin }
  /** `archive`: storage key of the ZIP */
  unpack_files: { client_id: number; bulk_sending_id: number; archive: string }
  /** the newest backup is restored into an empty place and proven; of this month */
  drill: Record<string, never>
  /** what one endpoint of a client has to receive now */
  webhook: { webhook_id: number }
  write_import: { client_id: number; import_id: number; portion: number }
  /** `texts`: those that changed, with the edition before; clients up to `after` are written to */
  tell_editions: { texts: { kind: LegalKind; before: string }[]; after: number }
  send_portion: { client_id: number; bulk_sending_id: number; portion: number }
}
export type JobKind = keyof JobPayloads

/** A message with a code takes the lane `codes` instead. */
export const usualLane: Record<JobKind, Lane> = {
  deliver: 'messages',
  send_password_link: 'messages',
  seal: 'seals',
  render: 'drawing',
  stamp: 'stamps',
  document_stamp: 'stamps',
  drop_copy: 'other',
  gost_seal: 'other',
  court_packet: 'other',
  advance_batch: 'other',
  drill: 'other',
  charge_message: 'other',
  send_copies: 'other',
  send_approved: 'other',
  send_portion: 'other',
  tell_editions: 'other',
  unpack_files: 'other',
  write_import: 'other',
  webhook: 'webhooks',
}

export const jobKinds = Object.keys(usualLane)

/** A job whose lease a worker has. */
export type Claimed = {
  id: number
  kind: JobKind
  payload: unknown
  attempts: number
  lane: Lane
  client_id: number
}
