import { sql, type Kysely } from 'kysely'
import { link_devices_max } from '#shared/rules/limits.ts'
import { pagePartsOf } from '#shared/rules/page-parts.ts'
import { rangesOf, type ShownPages } from '#shared/text/shown-pages.ts'
import { placeOf } from '#server/platform/access/device-mark.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { sha256Hex, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { documentsQuery, type RequestDocument } from './request-documents.ts'
import { deviceOf } from './served-pages.ts'

/** What a row of the journal says of the pages; times are ISO 8601. */
export type ShownDocument = ShownPages & { document_id: number; title: string; from: string | null; to: string | null }

/** `list_sha256`: of the list with the digest of each image; null when nothing was shown */
export type Shown = { documents: readonly ShownDocument[]; list_sha256: string | null }

/** The digest of each image that was shown, as it is kept. */
export type ShownList = { sha256: string; body: string }

export type Looked = { documents: RequestDocument[]; shown: Shown; list: ShownList | null }

type Request = Pick<Row<'document_sign_requests'>, 'id' | 'group' | 'client_id'>

/** The device reports that somebody looked at a document. */
export async function markOpenedOn(tx: Tx, secrets: Secrets, by: Actor, request: Request): Promise<void> {
  const { id, group, client_id } = request
  const { mark } = placeOf(secrets, client_id, by)
  await tx
    .insertInto('link_devices')
    .values({ request_id: id, link: group, ...deviceOf(secrets, group, by), opened: true, mark })
    .onConflict((conflict) => conflict.columns(['link', 'device']).doUpdateSet({ opened: true, mark: lastMark }))
    .execute()
}

/** A browser that lost its mark has another one. */
const lastMark = sql<Buffer | null>`coalesce(excluded.mark, link_devices.mark)`

/**
 * The documents of a request, and their pages that were shown until now to the person who asks for a code or signs, with
 * the list of their images, which the caller keeps (`keepList`). They count when they were served to the asking device, or to another address of the same browser whose page reported
 * that somebody looked: a phone changes its address on the way. Link previews and the sender ask for no code. What was
 * served into a frame counts only where its page reported that it was visible: a site can load pages into a hidden one.
 */
export async function shownPages(tx: Tx, secrets: Secrets, by: Actor, request: Request): Promise<Looked> {
  const { documents, served, frame } = await markAskedAndRead(tx, secrets, by, request)
  const read = served.filter((page) => page.read)
  const list = read.length > 0 ? listOf(documents, read) : null
  const shown = documents.map(({ id, title, pages, page_sizes }) => {
    const own = served.filter(({ document_id }) => document_id === id)
    const times = own.flatMap(({ read, first_at }) => (read ? [first_at] : [])).toSorted()
    const numbers = (isRead: boolean) =>
      wholePages(
        own.filter(({ read }) => read === isRead),
        page_sizes,
      )
    const seen = new Set(numbers(true))
    return {
      document_id: id,
      title,
      pages,
      shown: rangesOf([...seen]),
      elsewhere: rangesOf(numbers(false).filter((page) => !seen.has(page))),
      ...(frame !== null && { frame }),
      from: times[0] ?? null,
      to: times.at(-1) ?? null,
    }
  })
  return { documents, shown: { documents: shown, list_sha256: list && list.sha256 }, list }
}

/**
 * The page is opened in a frame. `Sec-Fetch-Dest` is the browser's own word (Fetch Metadata), which no page can change;
 * the site is the origin of `Referer`, which browsers send unless the site forbids it.
 */
export async function markFramedOn(
  db: Kysely<Tables>,
  secrets: Secrets,
  by: Actor,
  { group, frame }: { group: string; frame: string },
): Promise<void> {
  const { device, browser } = deviceOf(secrets, group, by)
  await sql`insert into link_devices (request_id, link, device, browser, frame)
    select id, "group", ${device}, ${browser}, ${frame} from document_sign_requests
    where "group" = ${group} and (select count(*) from link_devices where link = ${group}) < ${link_devices_max}
    on conflict (link, device) do update set frame = excluded.frame
      where link_devices.frame is distinct from excluded.frame`.execute(db)
}

type Sizes = RequestDocument['page_sizes']

/** The numbers of the pages of which the whole was served, in one image or in all parts. */
function wholePages(served: readonly { page: number; part: number }[], sizes: Sizes): number[] {
  const pages = Map.groupBy(served, ({ page }) => page)
  return Array.from(pages).flatMap(([page, images]) => {
    const parts = new Set(images.map(({ part }) => part))
    const isWhole = parts.has(0) || parts.size === pagePartsOf(sizes[page - 1] ?? [1, 1])
    return isWhole ? [page] : []
  })
}

type ServedRow = {
  document_id: number
  page: number
  part: number
  width: number
  image_sha256: string
  first_at: string
  last_at: string
  times: number
  read: boolean
}

/** Marks the asking device and reads what all devices of the link were served, and whether it counts as read. */
async function markAskedAndRead(
  tx: Tx,
  secrets: Secrets,
  by: Actor,
  { id, group, client_id }: Request,
): Promise<{ documents: RequestDocument[]; served: ServedRow[]; frame: string | null }> {
  const utc = (moment: 'min' | 'max', column: 'first_at' | 'last_at') =>
    sql`to_char(${sql.raw(moment)}(p.${sql.raw(column)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { device, browser } = deviceOf(secrets, group, by)
  const { mark } = placeOf(secrets, client_id, by)
  // json, not jsonb: the order of the columns is that of the list
  const { rows } = await sql<{
    documents: RequestDocument[]
    served: ServedRow[]
    frame: string | null
  }>`/* pages.served */
    with own as (
      insert into link_devices (request_id, link, device, browser, asked, mark)
      values (${id}, ${group}, ${device}, ${browser}, true, ${mark})
      on conflict (link, device) do update set asked = true, mark = ${lastMark}
      returning id, browser, opened, frame
    ), readers as (
      select id, (frame is null or opened) and (asked or id in (select id from own) or (opened and browser in (
        select browser from link_devices where link = ${group} and asked union all select browser from own))) as read
      from link_devices where link = ${group}
    ), served as (
      select p.document_id, p.page, p.part, p.width, encode(p.digest, 'hex') as image_sha256, d.read,
        ${utc('min', 'first_at')} as first_at, ${utc('max', 'last_at')} as last_at, sum(p.times)::int as times
      from served_pages p join readers d on d.id = p.device_id join documents t on t.id = p.document_id
        and p.sha256 is not distinct from case when t.filled_at is not null then t.sha256 end
      group by p.document_id, p.page, p.part, p.width, p.digest, d.read
      order by p.document_id, p.page, p.part, p.width, 5
    )
    select coalesce((select json_agg(d) from (${documentsQuery(id)}) d), '[]') as documents,
      coalesce((select json_agg(s) from served s), '[]') as served, (select frame from own) as frame`.execute(tx)
  return rows[0] ?? { documents: [], served: [], frame: null }
}

function listOf(documents: readonly RequestDocument[], list: readonly ServedRow[]): ShownList {
  const body = JSON.stringify({
    documents: documents.map(({ id, position, title, sha256, pages }) => ({
      position,
      title,
      sha256,
      pages,
      shown: list
        .filter(({ document_id }) => document_id === id)
        .map(({ document_id: _id, read: _read, part, page, ...image }) => ({
          page,
          ...(part > 0 && { part }),
          ...image,
        })),
    })),
  })
  return { sha256: sha256Hex(body), body }
}

/** A part of a `with` statement: keeps a list, the same once. */
export const keepList = (request_id: number, list: ShownList | null) => sql`
  shown as (
    insert into shown_pages (request_id, sha256, body)
    select ${request_id}, sha256, body from (select ${list && list.sha256}::text, ${list && list.body}::text) as l (sha256, body)
    where sha256 is not null on conflict do nothing
  )`

export type ServedTo = {
  first_at: Date
  last_at: Date
  /** whether the code was asked for from this device */
  asked: boolean
  /** as of `ShownPages`; null: in no frame */
  frame: string | null
  documents: { title: string; pages: number; served: number[] }[]
}

/** What each device of the request's links was served. */
export async function servedTo(db: Kysely<Tables>, request_id: number): Promise<ServedTo[]> {
  type Found = Omit<ServedTo, 'documents'> & {
    documents: { title: string; pages: number; page_sizes: Sizes; served: { page: number; part: number }[] }[]
  }
  const { rows } = await sql<Found>`/* pages.served_to */
    select min(own.first_at) as first_at, max(own.last_at) as last_at, own.asked, own.frame,
      jsonb_agg(jsonb_build_object('title', own.title, 'pages', own.pages, 'page_sizes', own.page_sizes,
        'served', own.served) order by own.position)
        as documents
    from (
      select l.id, l.asked, l.frame, d.position, d.title, f.pages, f.page_sizes, min(p.first_at) as first_at, max(p.last_at) as last_at,
        jsonb_agg(distinct jsonb_build_object('page', p.page, 'part', p.part)) as served
      from link_devices l
      join served_pages p on p.device_id = l.id
      join documents d on d.id = p.document_id
      join files f on f.id = d.file_id
      where l.request_id = ${request_id}
      group by l.id, l.asked, l.frame, d.position, d.title, f.pages, f.page_sizes) own
    group by own.id, own.asked, own.frame
    order by 1`.execute(db)
  return rows.flatMap((row) => {
    const documents = row.documents.flatMap(({ page_sizes, served, ...document }) => {
      const pages = wholePages(served, page_sizes)
      return pages.length > 0 ? [{ ...document, served: pages }] : []
    })
    return documents.length > 0 ? [{ ...row, documents }] : []
  })
}
