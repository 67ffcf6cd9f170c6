import { NoStamp } from '#server/documents/cms/time-stamps.ts'
import { anchorText } from '#server/platform/journal/anchor-tree.ts'
import { lastAnchor } from '#server/platform/journal/read-anchors.ts'
import type { Services } from '#server/platform/services/services.ts'

/**
 * Obtains a time-stamp for the newest anchor, which covers the earlier ones. Without an answer the next sweep tries
 * again; a newer anchor takes its place.
 */
export async function stampAnchor({ db, stamps, log }: Pick<Services, 'db' | 'stamps' | 'log'>): Promise<void> {
  const anchor = stamps && (await lastAnchor(db))
  if (!anchor) return
  const stamp = db.selectFrom('anchor_stamps').select('anchor_id').where('anchor_id', '=', anchor.id)
  if (await stamp.executeTakeFirst()) return
  try {
    const { token, at, authority } = await stamps.stamp(Buffer.from(anchorText(anchor)))
    await db
      .insertInto('anchor_stamps')
      .values({ anchor_id: anchor.id, stamped_at: at, authority, token })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } catch (error) {
    if (!(error instanceof NoStamp)) throw error
    log.warn({ cause: error.message, anchor: anchor.id }, 'the anchor has no time-stamp yet')
  }
}
