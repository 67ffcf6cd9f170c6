import { sql, type SqlBool } from 'kysely'
import type { Scope } from '#server/platform/access/scope.ts'
import { ofOwner, type Where } from './page.ts'
import type { Catalogue } from '#server/platform/db/catalogue.ts'

type OwnTable =
  | 'clients'
  | { [T in keyof Catalogue]: 'client_id' extends keyof Catalogue[T] ? T : never }[keyof Catalogue]

/** Rows of the scope's client, of its one organization, or of its test requests; staff see every client's. */
export function ownRows(scope: Scope, table: OwnTable): Where {
  if (scope.client_id === null) return sql<SqlBool>`true`
  const limits = [sql<SqlBool>`${sql.ref(table === 'clients' ? 'id' : 'client_id')} = ${scope.client_id}`]
  const { legal_entity_id } = scope
  if (legal_entity_id !== null) limits.push(limitOf(ofOrganization, table)?.(legal_entity_id, scope) ?? nothing)
  if (scope.test) limits.push(limitOf(ofTests, table)?.(scope) ?? nothing)
  return ofOwner(sql<SqlBool>`(${sql.join(limits, sql` and `)})`)
}

const nothing = sql<SqlBool>`false`
const everything = sql<SqlBool>`true`

/** What has no limit here belongs to the whole client, and a limited code sees nothing of it. */
const limitOf = <L>(limits: Partial<Record<OwnTable, L>>, table: OwnTable): L | undefined => limits[table]

const named = (id: number) => sql<SqlBool>`legal_entity_id = ${id}`

/** Which rows a code of one organization sees. */
const ofOrganization: Partial<Record<OwnTable, (legal_entity_id: number, scope: Scope) => Where>> = {
  clients: () => everything,
  bulk_sendings: named,
  public_links: named,
  document_sign_requests: named,
  legal_entities: (id) => sql<SqlBool>`id = ${id}`,
  legal_entities_contacts: named,
  senders_shown: named,
  // and those who have signed for it, or are asked to
  individuals: (id) => sql<SqlBool>`(legal_entity_id = ${id} or ${isSigner(named(id))})`,
  files: (id, scope) => filesOf(scope, named(id)),
}

/** Which rows a test code sees. */
const ofTests: Partial<Record<OwnTable, (scope: Scope) => Where>> = {
  clients: () => everything,
  document_sign_requests: () => isTest,
  legal_entities: () => everything,
  senders_shown: () => everything,
  individuals: () => isSigner(isTest),
  files: (scope) => filesOf(scope, isTest),
}
const isTest = sql<SqlBool>`test`

const isSigner = (ofRequest: Where) =>
  sql<SqlBool>`id in (select individual_id from document_sign_requests where ${ofRequest})`

/** What the code has uploaded, and the documents of these requests in every copy. */
const filesOf = ({ actor }: Scope, ofRequest: Where) => sql<SqlBool>`(client_code_id = ${actor.id}
  or exists (select from documents d join document_sign_requests r on r.id = d.request_id
    where ${ofRequest} and files.id in (d.file_id, d.sealed_file_id, d.blank_file_id))
  or exists (select from signer_files s join document_sign_requests r on r.id = s.request_id
    where ${ofRequest} and s.file_id = files.id)
  or exists (select from sealed_copies c join document_sign_requests r on r.batch_id = c.batch_id
    where ${ofRequest} and c.file_id = files.id))`
