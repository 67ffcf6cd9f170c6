import type { Kysely } from 'kysely'
import { court_packet_pictures_max } from '#shared/rules/limits.ts'
import { sampleKindOf } from '#shared/rules/samples.ts'
import type { ConsentPart } from '#shared/text/consents.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'
import type { PacketEnd, PacketStage } from '#shared/text/packet-claims.ts'
import { countedIn } from '#shared/text/shown-pages.ts'
import { timelineText } from '#shared/text/timeline.ts'
import type { PacketCommitment, PacketData } from '#server/documents/core/court-packet.ts'
import type { ProtocolDocument } from '#server/documents/core/protocol.ts'
import { readEarlierSecrets, sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { readHead, readRow } from '#server/platform/journal/read-row.ts'
import type { Services } from '#server/platform/services/services.ts'
import { keyOfCode } from '#server/requests/codes/code-commitment.ts'
import type { Shown } from '#server/requests/codes/shown-pages.ts'
import { senderOf } from '#server/requests/document-sign-requests/sender-of.ts'
import { followUpsOf } from '#server/requests/document-sign-requests/signed-after.ts'
import { below } from '#server/requests/document-sign-requests/told-differences.ts'
import { makerOf } from '#server/requests/evidence/archive.ts'
import { partsOfRequest, type RequestParts } from '#server/requests/evidence/request-parts.ts'
import {
  codeOf,
  correctionOf,
  message,
  followsOf,
  namedSelfOf,
  sealingOf,
  step,
} from '#server/requests/sealing/protocol-of.ts'
import { messagesOf, stateOf } from './packet-messages.ts'
import type { ShownList, ToPrint } from './packet-images.ts'

export type PacketFactsOf = {
  packet: Omit<PacketData, 'opened'>
  /** what the entered code is found by */
  code: { keys: string[]; code_mac: string } | null
  list: ShownList | null
}

type Step = { seq: number; hash: string; at: Date; event: string; payload: string }

/**
 * What a packet says of an ended request: from the rows of its journal, and from files whose hash they have.
 * @throws Refusal `evidence_damaged` when tables and journal disagree
 */
export async function packetOf(
  services: Services,
  packet: Row<'court_packets'>,
  files: readonly ToPrint[],
): Promise<PacketFactsOf> {
  const { db, config, storage, certificate, secrets } = services
  const requests = db.selectFrom('document_sign_requests').selectAll().where('id', '=', packet.request_id)
  const request = await requests.executeTakeFirstOrThrow()
  const { operator, public_url, seal } = config
  const sources = { db, storage, config: { operator, public_url, ...seal }, seal: certificate.operator }
  const parts = await partsOfRequest(sources, request)
  const steps = stepsOf(parts)
  const signed = request.status === 'signed' ? (await sealingOf(services, request.id)).protocol : null
  const messages = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('request_id', '=', request.id)
    .orderBy('id')
    .execute()
  const told = below(parts.told, 'request') as Partial<Row<'document_sign_requests'>>
  const entered = steps.findLast(({ event }) => event === 'document-sign-requests.confirm')
  const accepted = entered && readRow(entered.payload, 'document-sign-requests.confirm')?.after
  const asked = steps.findLast(
    ({ payload }) =>
      readRow(payload, 'document-sign-requests.send_code')?.after?.code_id === accepted?.code_id || !accepted,
  )
  const code = asked && readRow(asked.payload, 'document-sign-requests.send_code')
  const commitments = commitmentsOf(steps)
  const shown = shownOf(steps)
  const list = shown?.list_sha256
    ? (JSON.parse(parts.shown.find(({ sha256 }) => sha256 === shown.list_sha256)?.body ?? 'null') as ShownList | null)
    : null
  const codeMessage = messages.findLast(({ template }) => template === 'code')
  const now = new Date()
  const named_self = signed ? signed.named_self : namedSelfOf(steps)
  const isByLink = named_self !== null
  const documents = signed?.documents ?? documentsOf(parts, files, shown, steps)
  const newest = steps.at(-1)
  if (!newest) throw new Error(`request ${request.id}: no rows of the journal`)
  const pages_total = files.reduce((sum, { pages }) => sum + pages, 0)
  const acting = steps.findLast(({ event }) => event === 'document-sign-requests.sign') ?? entered
  return {
    list,
    code: accepted
      ? {
          keys: [secrets, ...(await readEarlierSecrets(config.data_dir))].map((some) =>
            keyOfCode(some, { request_id: request.id, code_id: accepted.code_id ?? 0 }).toString('hex'),
          ),
          code_mac: accepted.code_mac ?? '',
        }
      : null,
    packet: {
      number: `${request.id}/${packet.number}`,
      request_id: String(request.id),
      created_at: now.toISOString(),
      reason: packet.reason,
      asked_by: packet.created_by,
      asked_at: packet.created_at.toISOString(),
      title: told.title ?? request.title,
      group_id: request.group,
      operator,
      sample: sampleKindOf(request),
      code: codeMessage ? codeOf(codeMessage, now) : { way: 'none', accepted: false },
      initiator: await senderOf(db, request.id),
      signer: {
        full_name: told.signer_full_name ?? request.signer_full_name,
        phone: told.signer_phone ?? request.signer_phone,
        email: told.signer_email ?? null,
      },
      named_self,
      followed: await followUpsOf(db, signed ? [request.id] : []),
      follows: signed?.follows ?? steps.flatMap(followsOf)[0] ?? null,
      corrections: signed?.corrections ?? steps.flatMap(correctionOf),
      circumstances: signed?.circumstances ?? {},
      end: endOf(request),
      end_reason: told.reject_reason ?? told.fail_reason ?? null,
      stage: stageOf(request, { asked: code !== null && code !== undefined, entered: entered !== undefined }),
      moments: {
        sent: isoOf(request.sent_at),
        opened: isoOf(request.opened_at),
        confirmed: isoOf(request.confirmed_at),
        finished: isoOf(request.finished_at) ?? request.updated_at.toISOString(),
      },
      documents: documents.map((document) => ({
        ...document,
        sealed_sha256: parts.documents.find(({ position }) => position === document.position)?.sealed_sha256 ?? null,
        images: [],
      })),
      apart: signed?.apart ?? [],
      pages: pagesOf(shown),
      shown_sha256: shown?.list_sha256 ?? null,
      ...textsOf(parts, code ? readHead(asked?.payload ?? '') : null, code?.after?.consents ?? {}, asked),
      messages: messagesOf(messages, parts.answers, `requests/${request.id}`),
      delivered: codeMessage ? stateOf(codeMessage) : 'unknown',
      wrong_codes: steps.filter(({ event }) => event === 'document-sign-requests.wrong_code').length,
      commitments,
      same_code: isSameCode(steps, accepted),
      device: acting ? deviceOf(acting) : null,
      events: [
        ...steps.map((row) => step(row, { isTest: request.test, isByLink })),
        ...messages.map((row) => message(row, now)),
      ].toSorted((a, b) => a.at.localeCompare(b.at)),
      seals: parts.seals.map(({ position, at, stamp }) => {
        const document = parts.documents.find((own) => own.position === position)
        const stamped_at = document?.stamped_at
        return {
          position,
          at: at.toISOString(),
          stamp: stamp && stamped_at ? { at: stamped_at.toISOString(), authority: document.stamped_by ?? '' } : null,
        }
      }),
      journal: {
        newest: { seq: newest.seq, hash: newest.hash },
        signature: signed ? { seq: signed.journal.sequence, hash: signed.journal.hash } : null,
        anchor: await anchorOf(db, request.client_id, newest.seq),
      },
      fingerprint: makerOf(certificate.operator).fingerprints.operator,
      pictured: pages_total <= court_packet_pictures_max,
      verify_url: `${public_url}/verify`,
    },
  }
}

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

/** Rows about the request itself, without those of its messages, files and money. */
function stepsOf({ rows }: RequestParts): Step[] {
  return rows.flatMap(({ seq, hash, payload }) => {
    const { event, at_ms } = readHead(payload) as unknown as { event: string; at_ms: number }
    return event.startsWith('document-sign-requests.') ? [{ seq, hash, payload, event, at: new Date(at_ms) }] : []
  })
}

function endOf({ status, disowned_at }: Row<'document_sign_requests'>): PacketEnd {
  if (status === 'signed' || status === 'rejected' || status === 'expired' || status === 'cancelled') return status
  return disowned_at ? 'disowned' : 'stopped'
}

function stageOf(
  { sent_at }: Row<'document_sign_requests'>,
  { asked, entered }: { asked: boolean; entered: boolean },
): PacketStage {
  if (entered) return 'entered'
  if (asked) return 'asked'
  return sent_at ? 'sent' : 'kept'
}

/** Those that the row of the signature has, else the last request for a code. */
function shownOf(steps: readonly Step[]): Shown | null {
  for (const { payload } of steps.toReversed()) {
    const pages = readRow(payload, 'document-sign-requests.sign', 'document-sign-requests.send_code')?.after?.pages
    if (pages) return pages
  }
  return null
}

function pagesOf(shown: Shown | null): PacketData['pages'] {
  if (!shown) return 'unknown'
  const counts = shown.documents.map((own) => ({ shown: countedIn(own.shown), pages: own.pages }))
  if (counts.every((own) => own.shown === own.pages)) return 'all'
  return counts.some((own) => own.shown > 0) ? 'some' : 'none'
}

function documentsOf(
  { documents, told }: RequestParts,
  files: readonly ToPrint[],
  shown: Shown | null,
  steps: readonly Step[],
): ProtocolDocument[] {
  const titles = (told['documents'] ?? []) as { title: string }[]
  return documents.map(({ position, title, name, size, sha256, source_sha256 }) => {
    const called = titles[position - 1]?.title ?? title
    const isSame = name.replace(/\.pdf$/i, '') === called.replace(/\.pdf$/i, '')
    const given = steps.find(
      ({ payload }) => readRow(payload, 'document-sign-requests.download')?.after?.title === called,
    )
    return {
      position,
      name: called,
      file_name: isSame ? null : name,
      size_bytes: size,
      pages: files.find((file) => file.position === position)?.pages ?? 1,
      sha256,
      source_sha256,
      shown: shown?.documents[position - 1] ?? null,
      downloaded_at: given?.at.toISOString() ?? null,
    }
  })
}

const committing = [
  'document-sign-requests.send_code',
  'document-sign-requests.wrong_code',
  'document-sign-requests.confirm',
] as const

function commitmentsOf(steps: readonly Step[]): PacketCommitment[] {
  return steps.flatMap(({ seq, at, event, payload }) => {
    const { code_id, code_mac } = readRow(payload, ...committing)?.after ?? {}
    if (code_id === undefined || code_mac === undefined) return []
    return [{ seq, at: at.toISOString(), text: timelineText(event), code_id, code_mac }]
  })
}

type Code = { readonly code_id?: number; readonly code_mac?: string }

function isSameCode(steps: readonly Step[], entered: Code | null | undefined): boolean {
  return steps.some(({ payload }) => {
    const made = readRow(payload, 'document-sign-requests.send_code')?.after
    return entered?.code_mac !== undefined && made?.code_id === entered.code_id && made?.code_mac === entered.code_mac
  })
}

function deviceOf({ at, payload }: Step): PacketData['device'] {
  const { ip, user_agent, session_id } = readHead(payload)
  return { at: at.toISOString(), ip, user_agent, session_id }
}

/** The texts that were accepted with a code, of which only the agreement is printed whole. */
function textsOf(
  { texts }: RequestParts,
  head: { ip: string | null; user_agent: string | null } | null,
  accepted: Readonly<Record<string, string>>,
  asked: Step | undefined,
): Pick<PacketData, 'agreement' | 'consents'> {
  const found = Object.entries(accepted).flatMap(([kind, text_sha256]) => {
    const [path, body] = [...texts].find(([, text]) => sha256Hex(text) === text_sha256) ?? []
    if (path === undefined || body === undefined) return []
    const title = legalDocuments[kind as keyof typeof legalDocuments].editions[0].title
    return [{ kind, title, version: /-([\d-]+)\.json$/.exec(path)?.[1] ?? '', text_sha256, body }]
  })
  const agreement = found.find(({ kind }) => kind === 'agreement')
  return {
    agreement:
      agreement && asked && head
        ? {
            title: agreement.title,
            version: agreement.version,
            text_sha256: agreement.text_sha256,
            accepted_at: asked.at.toISOString(),
            ip: head.ip,
            user_agent: head.user_agent,
            parts: JSON.parse(agreement.body) as ConsentPart[],
          }
        : null,
    consents: found.flatMap(({ kind, title, version, text_sha256 }) =>
      kind === 'agreement' ? [] : [{ title, version, text_sha256 }],
    ),
  }
}

/** The first anchor that a row of a client's chain is under. */
async function anchorOf(db: Kysely<Tables>, chain: number, seq: number): Promise<PacketData['journal']['anchor']> {
  const anchor = await db
    .selectFrom('anchor_heads as h')
    .innerJoin('anchors as a', 'a.id', 'h.anchor_id')
    .select(['a.id', 'a.root', 'a.at'])
    .where('h.chain', '=', chain)
    .where('h.first_seq', '<=', seq)
    .where('h.seq', '>=', seq)
    .orderBy('h.anchor_id')
    .limit(1)
    .executeTakeFirst()
  return anchor ? { ...anchor, at: anchor.at.toISOString() } : null
}
