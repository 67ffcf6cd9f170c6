import { publicLinkRoutes } from '#shared/contract/routes/public-links.ts'
import { sheetName } from '#shared/text/public-links.ts'
import { sendPdf } from '#server/documents/printing/send-pdf.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { checkFormCode } from './check-form-code.ts'
import { publicForm } from './open-form.ts'
import { publicLinkColumns } from './public-links.columns.ts'
import { changeLink, createLink, resumeLink, stopLink } from './public-links.commands.ts'
import { allLinks, linkOf, linkPage, presentLink, withFacts, type LinkRow } from './public-links.store.ts'
import { publicUrl } from './public-url.ts'
import { sendFormCode } from './send-form-code.ts'

export function publicLinks(app: App, services: Services): void {
  const { db, printer } = services
  const shown = async (tx: Tx, link: LinkRow) => {
    const [row] = await withFacts(tx, [link])
    if (!row) throw new Error(`public link ${link.id} is gone`)
    return presentLink(services, app.api, row)
  }
  list(app, publicLinkRoutes.list, 'public-links', {
    page: ({ scope, query }) => linkPage(db, scope, query),
    all: ({ scope, query }) => allLinks(db, scope, query),
    present: (row) => presentLink(services, app.api, row),
    columns: publicLinkColumns,
  })
  serve(app, publicLinkRoutes.show, async ({ scope, params }) =>
    presentLink(services, app.api, await linkOf(db, scope, params.id)),
  )
  command(app, db, publicLinkRoutes.create, async (tx, { scope, body }) =>
    shown(tx, await createLink(tx, services, scope, body)),
  )
  serve(app, publicLinkRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, async (tx) => shown(tx, await changeLink(tx, scope, params.id, body, version))),
  )
  command(app, db, publicLinkRoutes.stop, async (tx, { scope, params }) =>
    shown(tx, await stopLink(tx, scope, params.id, null)),
  )
  command(app, db, publicLinkRoutes.stopByStaff, async (tx, { scope, params, body }) =>
    shown(tx, await stopLink(tx, scope, params.id, body.reason)),
  )
  command(app, db, publicLinkRoutes.resume, async (tx, { scope, params }) =>
    shown(tx, await resumeLink(tx, scope, params.id)),
  )
  serve(app, publicLinkRoutes.sheet, async ({ scope, params, reply }) => {
    const { client_id, key, updated_at, ...link } = await linkOf(db, scope, params.id)
    const paper = { kind: 'public_link' as const, ...link, url: publicUrl(services, key) }
    const bytes = await printer.print(client_id, { ...paper, printed_at: updated_at.toISOString() })
    return sendPdf(reply, `${sheetName(link)}.pdf`, bytes)
  })
  serve(app, publicLinkRoutes.form, ({ params }) => publicForm(services, params.key))
  serve(app, publicLinkRoutes.sendCode, ({ request, params, body }) =>
    sendFormCode(services, request, params.key, body),
  )
  serve(app, publicLinkRoutes.checkCode, ({ request, params, body }) =>
    checkFormCode(services, request, params.key, body),
  )
}
