import { sendingApprovalRoutes } from '#shared/contract/routes/sending-approvals.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { approvalRules, changeApprovalRules } from './approval-rules.commands.ts'
import { approve, refuseApproval, replaceApprover } from './decide-approval.ts'
import { approvalOf, waitingApprovals } from './sending-approvals.store.ts'

/** Users of a client who approve before documents are sent. */
export function sendingApprovals(app: App, services: Services): void {
  const { db } = services
  serve(app, sendingApprovalRoutes.waiting, ({ scope }) => waitingApprovals(db, scope))
  command(app, db, sendingApprovalRoutes.approve, async (tx, { scope, params }) => {
    await approve(tx, services, scope, params.id)
    return approvalOf(tx, params.id)
  })
  command(app, db, sendingApprovalRoutes.refuse, async (tx, { scope, params, body }) => {
    await refuseApproval(tx, scope, params.id, body.reason)
    return approvalOf(tx, params.id)
  })
  command(app, db, sendingApprovalRoutes.replace, async (tx, { scope, params, body }) => {
    await replaceApprover(tx, services, scope, params.id, body)
    return approvalOf(tx, params.id)
  })
  serve(app, sendingApprovalRoutes.rules, ({ scope }) => approvalRules(db, scope))
  serve(app, sendingApprovalRoutes.changeRules, ({ scope, body }) =>
    transaction(db, (tx) => changeApprovalRules(tx, scope, body)),
  )
}
