import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { isTerminal, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { below, differing, type JsonRow, untrue, type Untrue } from './told-differences.ts'
import { readRow } from '#server/platform/journal/read-row.ts'
import { tell, type Told } from './tell.ts'

type Document = JsonRow & { id: number; position: number; file: JsonRow; copy: JsonRow | null; gost: JsonRow | null }
type Stored = {
  request: JsonRow & { id: number; status: SignRequestStatus; erased_at: string | null }
  documents: Document[]
  asks: JsonRow[]
  signer_files: (JsonRow & { id: number; sha256: string; file_id: number | null; file_sha256: string | null })[]
  signature: JsonRow | null
  consents: (JsonRow & { id: number; kind: string; code_id: number | null; known: boolean })[]
  lists: { sha256: string; body_sha256: string }[]
  payloads: string[]
}

/**
 * Requests, their documents, consents, signatures and lists of shown pages that are not those of which the journal speaks.
 * One statement, so that nothing changes between table and journal.
 * @param which a condition on `r.id`
 */
export async function untrueRequests(
  db: Pick<Kysely<Tables>, 'getExecutor'>,
  which: RawBuilder<SqlBool>,
): Promise<Untrue[]> {
  const hash = (text: string) => sql`encode(sha256(convert_to(${sql.raw(text)}, 'UTF8')), 'hex')`
  const { rows } = await sql<Stored>`
    select to_jsonb(r) - 'search' || jsonb_build_object('message_sha256', ${hash('r.message')},
      'group_sha256', ${hash('r."group"')}) as request,
      coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('file', to_jsonb(f), 'copy', to_jsonb(s),
          'gost', to_jsonb(g) - 'cms') order by d.position)
        from documents d join files f on f.id = d.file_id left join files s on s.id = d.sealed_file_id
        left join gost_seals g on g.file_id = coalesce(s.sealed_id, s.id) where d.request_id = r.id), '[]') as documents,
      coalesce((select jsonb_agg(to_jsonb(a) order by a.position) from file_asks a where a.request_id = r.id), '[]') as asks,
      coalesce((select jsonb_agg(to_jsonb(s) || jsonb_build_object('number', a.position, 'keep', a.keep, 'days', a.days,
          'file_sha256', f.sha256) order by s.id)
        from signer_files s left join file_asks a on a.id = s.ask_id left join files f on f.id = s.file_id
        where s.request_id = r.id), '[]') as signer_files,
      (select to_jsonb(s) from signatures s where s.request_id = r.id) as signature,
      coalesce((select jsonb_agg(to_jsonb(c) || jsonb_build_object('known', exists (select from consent_texts t
          where t.text_sha256 = c.text_sha256 and t.kind = c.kind and t.text_version = c.text_version)))
        from consents c where c.request_id = r.id), '[]') as consents,
      coalesce((select jsonb_agg(jsonb_build_object('sha256', p.sha256, 'body_sha256', ${hash('p.body')}))
        from shown_pages p where p.request_id = r.id), '[]') as lists,
      array(select j.payload from (
          values ('document-sign-requests', r.id), ('signatures', r.id)
          union all select 'files', f.id from documents d, unnest(array[d.file_id, d.blank_file_id]) f (id)
        where d.request_id = r.id and f.id is not null
          union all select 'files', f.id from documents d join files f on f.id = d.sealed_file_id
            or f.replaced_by = d.sealed_file_id where d.request_id = r.id
        ) own (subject, subject_id) join journal_told j using (subject, subject_id)
        where j.chain = r.client_id order by j.seq) as payloads
    from document_sign_requests r where ${which} order by r.id`.execute(db)
  return rows.flatMap(ofRequest)
}

function ofRequest(stored: Stored): Untrue[] {
  const { request, payloads } = stored
  const told = tell(payloads)
  const row = `document_sign_requests ${request.id}`
  if (!told['request']) return [{ row, text: 'в журнале её нет' }]
  if (request.erased_at !== null) return ofErased(row, stored, told)
  return [
    ...untrue(row, differing(below(told, 'request'), request)),
    ...ofDocuments(row, stored, told),
    ...ofSignerFiles(row, stored, told),
    ...ofSignature(row, stored, told),
    ...ofConsents(row, stored, told),
    ...ofLists(row, stored),
  ]
}

/** What the law made us erase says so; everything else is still what the journal says. */
function ofErased(row: string, { request, documents, signature }: Stored, told: Told): Untrue[] {
  const { title, signer_full_name, signer_phone, status } = request
  const said = [erasedTexts.term, erasedTexts.demand].find((text) => text === title)
  const isEnded = isTerminal(status) && status !== 'signed' && signature === null
  if (!isEnded || said === undefined || signer_full_name !== said || signer_phone !== '' || documents.length > 0)
    return [{ row, text: 'помечена стёртой, но не стёрта по правилам' }]
  const erased = ['title', 'signer_full_name', 'signer_phone', 'signer_email', 'message_sha256', 'reject_reason']
  return untrue(row, differing(below(told, 'request'), request, [...erased, 'external_id']))
}

function ofDocuments(row: string, { documents }: Stored, told: Told): Untrue[] {
  const listed = (told['documents'] ?? []) as Told[]
  const signed = (below(told, 'signature')?.['documents'] ?? []) as Told[]
  const events = (told['events'] ?? []) as Told[]
  const isSealed = events.some(({ event }) => event === 'document-sign-requests.seal')
  const attached = Object.values(told['signer_files'] ?? {}).filter(isDocument) as Told[]
  const isWhole = listed.length + attached.length === documents.length
  const missing = isWhole ? [] : [{ row, text: 'документы не те, что в журнале' }]
  return missing.concat(
    documents.flatMap((document) => {
      const { id, file, copy, gost } = document
      const seen = below(below(told, 'seen'), id) ?? {}
      const nothing = { viewed_at: null, downloaded_at: null, copy_downloaded_at: null }
      const under = signed.find(({ document_id }) => document_id === id)
      const sealed = below(below(told, 'copies'), id)
      return [
        ...untrue(`documents ${id}`, [
          ...differing(attached.find(isOf(id)) ?? listed[document.position - 1] ?? { position: null }, document),
          ...differing(under ?? (signed.length > 0 ? { id: null } : {}), document),
          ...differing({ ...nothing, ...seen }, document),
          ...(document['client_id'] === file['client_id'] ? [] : ['client_id']),
          ...((copy?.['id'] ?? null) === (sealed?.['file_id'] ?? null) && (sealed || !isSealed)
            ? []
            : ['sealed_file_id']),
        ]),
        ...untrue(`files ${String(file['id'])}`, differing(below(below(told, 'files'), Number(file['id'])), file)),
        ...(copy ? ofCopy(copy, gost, sealed, told) : []),
      ]
    }),
  )
}

const isDocument = (file: unknown) => typeof (file as Told)['document_id'] === 'number'
const isOf = (id: number) => (file: Told) => file['document_id'] === id

/** What the signer was asked for and has attached. */
function ofSignerFiles(row: string, { request, asks, signer_files }: Stored, told: Told): Untrue[] {
  const asked = (told['asks'] ?? []) as Told[]
  const attached = told['signer_files'] ?? {}
  const isAsked = request['asks_files'] === asks.length > 0
  const isWhole = isAsked && asked.length === asks.length && Object.keys(attached).length === signer_files.length
  const ofClient = ({ client_id }: JsonRow) => (client_id === request['client_id'] ? [] : ['client_id'])
  return [
    ...(isWhole ? [] : [{ row, text: 'файлы подписанта не те, что в журнале' }]),
    ...asks.flatMap((ask, index) =>
      untrue(`file_asks ${String(ask['id'])}`, [...differing(asked[index], ask), ...ofClient(ask)]),
    ),
    ...signer_files.flatMap((file) =>
      untrue(`signer_files ${file.id}`, [
        ...differing({ deleted_at: null, ...(below(attached as Told, file.id) ?? { id: null }) }, file),
        ...ofClient(file),
        ...(file.file_id === null || file.file_sha256 === file.sha256 ? [] : ['file_id']),
      ]),
    ),
  ]
}

function ofCopy(copy: JsonRow, gost: JsonRow | null, sealed: Told | undefined, told: Told): Untrue[] {
  const { mode, gost_signer, gost_sha256: _hash, ...rest } = sealed ?? {}
  return [
    ...untrue(`files ${String(copy['id'])}`, [
      ...differing(rest, copy),
      ...differing(below(below(told, 'files'), Number(copy['id'])), copy),
      ...(mode === undefined || (mode === 'wrapped') === copy['wrap'] ? [] : ['wrap']),
    ]),
    ...untrue(`gost_seals ${String(copy['id'])}`, differing({ signer: gost_signer ?? null }, gost ?? {})),
  ]
}

function ofSignature(row: string, { signature }: Stored, told: Told): Untrue[] {
  const said = below(told, 'signature')
  if (!signature) return said ? [{ row, text: 'подпись есть в журнале, но не в базе' }] : []
  const name = `signatures ${String(signature['id'])}`
  return said ? untrue(name, differing(said, signature)) : [{ row: name, text: 'в журнале её нет' }]
}

function ofConsents(row: string, { consents }: Stored, told: Told): Untrue[] {
  const said = Object.entries(below(told, 'consents') ?? {}) as [code_id: string, kinds: Record<string, Told>][]
  const missing = said.flatMap(([code_id, kinds]) =>
    Object.keys(kinds).flatMap((kind) => {
      const own = consents.filter((consent) => consent.kind === kind && String(consent.code_id) === code_id)
      return own.length === 1 ? [] : [{ row, text: `согласие (${kind}) для кода ${code_id} не одно, как в журнале` }]
    }),
  )
  const codes = new Map(said)
  return missing.concat(
    consents.flatMap(({ known, ...consent }) => {
      const { id, code_id, kind } = consent
      const told_consent = codes.get(String(code_id))?.[kind]
      if (!told_consent) return [{ row: `consents ${id}`, text: 'в журнале его нет' }]
      const text = known ? [] : [{ row: `consents ${id}`, text: 'принятого текста в базе нет' }]
      return [...untrue(`consents ${id}`, differing(told_consent, consent)), ...text]
    }),
  )
}

const with_pages = ['document-sign-requests.send_code', 'document-sign-requests.sign'] as const

/** The lists of page images whose hashes stand in the journal. */
function ofLists(row: string, { lists, payloads }: Stored): Untrue[] {
  const kept = new Set(lists.flatMap(({ sha256, body_sha256 }) => (sha256 === body_sha256 ? [sha256] : [])))
  const named = payloads.flatMap((payload) => readRow(payload, ...with_pages)?.after?.pages?.list_sha256 ?? [])
  const isWhole = kept.size === lists.length && named.every((sha256) => kept.has(sha256))
  return isWhole ? [] : [{ row, text: 'списки показанных страниц не те, чьи хеши в журнале' }]
}
