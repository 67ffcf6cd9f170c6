import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Anchor } from '#shared/contract/anchors.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { listPage } from '#server/platform/lists/list-query.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { present } from '#server/platform/lists/present.ts'

const anchorList = listOf(lists.anchors, 'anchors')

type Published = Row<'anchors'> & { stamp: Pick<Row<'anchor_stamps'>, 'stamped_at' | 'authority'> | undefined }

export async function anchorPage(db: Kysely<Tables>, query: ListQuery): Promise<Page<Published>> {
  const page = await listPage(db, anchorList, query, [])
  const ids = page.rows.map(({ id }) => id)
  const stamps =
    ids.length === 0
      ? []
      : await db
          .selectFrom('anchor_stamps')
          .select(['anchor_id', 'stamped_at', 'authority'])
          .where('anchor_id', 'in', ids)
          .execute()
  const rows = page.rows.map((row) => ({ ...row, stamp: stamps.find(({ anchor_id }) => anchor_id === row.id) }))
  return { ...page, rows }
}

export const presentAnchor = ({ stamp, ...row }: Published): Anchor =>
  present(Anchor, { ...row, stamped_at: stamp?.stamped_at ?? null, stamped_by: stamp?.authority ?? null })
