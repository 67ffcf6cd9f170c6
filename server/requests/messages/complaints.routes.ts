import { clientRoutes } from '#shared/contract/routes/clients.ts'
import { complaintRoutes } from '#shared/contract/routes/complaints.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { complaintColumns } from './complaints.columns.ts'
import { dismissComplaint, spareByComplaint, stopByComplaint } from './complaints.commands.ts'
import { allComplaints, complaintOf, complaintPage, messagesOfPerson } from './complaints.store.ts'
import { allowSending } from './sending-stop.ts'

/** «Жалобы»: the queue of staff. The signer's call is in `signing`. */
export function complaints(app: App, services: Services): void {
  const { db } = services
  list(app, complaintRoutes.list, 'complaints', {
    page: ({ query }) => complaintPage(db, query),
    all: ({ query }) => allComplaints(db, query),
    present: (row) => row,
    columns: complaintColumns,
  })
  serve(app, complaintRoutes.show, ({ params }) => complaintOf(db, params.id))
  serve(app, complaintRoutes.messages, ({ params }) => messagesOfPerson(db, params.id))
  command(app, db, complaintRoutes.spare, (tx, { scope, params, body }) => spareByComplaint(tx, scope, params.id, body))
  command(app, db, complaintRoutes.stop, (tx, { scope, params, body }) =>
    stopByComplaint(tx, services, scope, params.id, body.reason),
  )
  command(app, db, complaintRoutes.dismiss, (tx, { scope, params, body }) =>
    dismissComplaint(tx, scope, params.id, body.reason),
  )
  serve(app, clientRoutes.allowSending, ({ scope, params, body }) =>
    transaction(db, (tx) => allowSending(tx, services, scope, params.id, body.reason)),
  )
}
