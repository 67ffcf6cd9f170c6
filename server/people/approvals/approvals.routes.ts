import { toRubles } from '#shared/rules/kopecks.ts'
import { approvalRoutes } from '#shared/contract/routes/approvals.ts'
import { allApprovals, approvalPage, presentApproval } from '#server/money/second-person/read-approvals.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { withLimit } from '#server/platform/http/limits.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { approvalColumns } from './approvals.columns.ts'
import { approvalOf, confirmApproval, refuseApproval, refuseByLink } from './approvals.commands.ts'

/** «Ждут второго»: what one member of staff may not do alone. */
export function approvals(app: App, services: Services): void {
  const { db, config } = services
  list(app, approvalRoutes.list, 'approvals', {
    page: ({ query }) => approvalPage(db, query),
    all: ({ query }) => allApprovals(db, query),
    present: (row) => row,
    columns: approvalColumns,
  })
  serve(app, approvalRoutes.show, async ({ params }) => presentApproval(db, await approvalOf(db, params.id)))
  command(app, db, approvalRoutes.confirm, async (tx, { scope, params }) =>
    presentApproval(tx, await confirmApproval(tx, services, scope, params.id)),
  )
  command(app, db, approvalRoutes.refuse, async (tx, { scope, params, body }) =>
    presentApproval(tx, await refuseApproval(tx, scope, params.id, body.reason)),
  )
  serve(app, approvalRoutes.refuseByLink, ({ request, body }) =>
    withLimit(db, 'refusals_address', addressKey(request.ip), () =>
      transaction(db, (tx) => refuseByLink(tx, services, visitor(request), body)),
    ),
  )
  const { mode, staff_day, client_day, statement_day } = config.second_person
  serve(app, approvalRoutes.secondPerson, async () => ({
    mode,
    staff_day: toRubles(staff_day),
    client_day: toRubles(client_day),
    statement_day: toRubles(statement_day),
  }))
}
