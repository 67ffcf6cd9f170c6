import { anchorRoutes } from '#shared/contract/routes/anchors.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { anchorPage, presentAnchor } from './published-anchors.store.ts'

/** For everyone, without a token: an anchor is worth as much as it has copies elsewhere. */
export function anchors(app: App, { db }: Services): void {
  serve(app, anchorRoutes.list, async ({ query, reply }) =>
    sendPage(reply, 'anchors', await anchorPage(db, query), presentAnchor),
  )
}
