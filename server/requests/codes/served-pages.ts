import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { link_devices_max, served_pages_a_write_max } from '#shared/rules/limits.ts'
import { isSent } from '#server/documents/files/disclosures.ts'
import type { PageWidth } from '#server/documents/storage/storage.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { sha256, type Secrets } from '#server/platform/core/secrets.ts'
import { batched } from '#server/platform/db/batched.ts'
import { ofOneConnection, together } from '#server/platform/db/together.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addressKey } from '#server/platform/core/address.ts'

type Link = { request_id: number; link: string }
type Device = { device: Buffer; browser: Buffer }
/** `part`: of a page too tall for one image, from 1; 0: the whole page */
/** `sha256`: of a document whose fields are filled: before, it was another one */
type Served = Link &
  Device & { document_id: number; sha256: string | null; page: number; part: number; width: PageWidth; digest: Buffer }

/** The device that an actor uses, as far as one link can tell: the same address and browser. */
export function deviceOf(secrets: Secrets, link: string, { ip, user_agent }: Actor): Device {
  const browser = user_agent ?? ''
  return {
    device: secrets.mac('device of a link', link, addressKey(ip), browser),
    browser: secrets.mac('browser of a link', link, browser),
  }
}

export type ServedPages = {
  /** Keeps that this image was served, once its response has been sent completely. The response does not wait. */
  note(by: Actor, page: Omit<Served, 'device' | 'browser' | 'digest'>, image: Buffer, reply: FastifyReply): void
  /** Waits until what this server has served over the link is written. */
  written(link: string): Promise<void>
}

/**
 * One row of each device, document, page and image, however often it is loaded; the pages that a phone loads at once
 * share a transaction.
 */
export function openServedPages({ db, secrets, log }: Pick<Services, 'db' | 'secrets' | 'log'>): ServedPages {
  const write = batched(served_pages_a_write_max, async (pages: Served[]) => {
    await writeServed(db, pages)
    return pages.map(() => undefined)
  })
  const pending = new Map<string, Set<Promise<unknown>>>()

  async function keep(by: Actor, page: Parameters<ServedPages['note']>[1], image: Buffer): Promise<void> {
    const served = { ...page, ...deviceOf(secrets, page.link, by), digest: sha256(image) }
    const writing = write(page.link, served).catch((error: unknown) =>
      log.warn({ err: error, request: page.request_id }, 'a served page could not be recorded'),
    )
    const own = pending.get(page.link) ?? new Set()
    pending.set(page.link, own.add(writing))
    await writing
    own.delete(writing)
    if (own.size === 0) pending.delete(page.link)
  }

  return {
    note: (by, page, image, reply) => void isSent(reply).then((sent) => (sent ? keep(by, page, image) : undefined)),
    written: async (link) => void (await Promise.all(pending.get(link) ?? new Set<Promise<unknown>>())),
  }
}

/** All are of one link. */
async function writeServed(db: Services['db'], pages: readonly Served[]): Promise<void> {
  const [first] = pages
  if (!first) return
  const { request_id, link } = first
  await db.transaction().execute(async (own) => {
    const tx = await ofOneConnection(own)
    const devices = [...Map.groupBy(pages, ({ device }) => device.toString('hex')).values()]
    await together(
      // the request before its devices, as a request for a code locks them
      sql`/* pages.request */ select from document_sign_requests where id = ${request_id} for key share`.execute(tx),
      ...devices.flatMap((served, index) => {
        const [{ device, browser }] = served as [Served]
        const column = <C extends keyof Served>(name: C) => served.map((page) => page[name])
        const isLast = index === devices.length - 1
        return [
          sql`/* pages.device */ insert into link_devices (request_id, link, device, browser)
            select ${request_id}::bigint, ${link}, ${device}, ${browser}
            where (select count(*) from link_devices where link = ${link}) < ${link_devices_max}
            on conflict (link, device) do nothing`.execute(tx),
          sql`${isLast ? sql`/* pages.write; commit */` : sql`/* pages.write */`}
            insert into served_pages (device_id, document_id, page, part, width, digest, sha256, times)
            select d.id, p.document_id, p.page, p.part, p.width, p.digest, max(p.sha256), count(*)
            from link_devices d, unnest(${column('document_id')}::bigint[], ${column('page')}::int[],
              ${column('part')}::int[], ${column('width')}::int[], ${column('digest')}::bytea[],
              ${column('sha256')}::text[]) as p (document_id, page, part, width, digest, sha256)
            where d.link = ${link} and d.device = ${device}
            group by 1, 2, 3, 4, 5, 6
            order by 1, 2, 3, 4, 6
            on conflict (device_id, document_id, page, part, digest)
              do update set times = served_pages.times + excluded.times, last_at = now(), sha256 = excluded.sha256`.execute(
            tx,
          ),
        ]
      }),
    )
  })
}
