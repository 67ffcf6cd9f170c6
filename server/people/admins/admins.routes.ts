import { adminRoutes } from '#shared/contract/routes/admins.ts'
import { presentApproval } from '#server/money/second-person/read-approvals.ts'
import { askSecond, waitsForSecond } from '#server/money/second-person/ask.ts'
import { isLastConfirmer } from '#server/money/second-person/confirmers.ts'
import { tried } from '#server/money/second-person/tried.ts'
import type { AdminCreate, AdminUpdate } from '#shared/contract/admins.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { adminColumns } from './admins.columns.ts'
import {
  addAdmin,
  changeAdmin,
  handOver,
  endAdminSessions,
  lowers,
  makeAdminInvitation,
  raises,
  resetAdminFactor,
  sendAdminLink,
  shownAdmin,
} from './admins.commands.ts'
import { adminOf, adminPage, allAdmins, presentAdmin, presentOne } from './admins.store.ts'

export function admins(app: App, services: Services): void {
  const { db } = services
  const add = (tx: Tx, scope: Scope, body: AdminCreate) => addAdmin(tx, services, scope, body)
  list(app, adminRoutes.list, 'admins', {
    page: ({ query }) => adminPage(db, query),
    all: ({ query }) => allAdmins(db, query),
    present: presentAdmin,
    columns: adminColumns,
  })
  serve(app, adminRoutes.show, async ({ params }) => presentOne(db, await adminOf(db, params.id)))
  serve(app, adminRoutes.create, async ({ scope, body }) => {
    if (!(await waitsForSecond(services, scope, 'admin'))) {
      return {
        status: 201 as const,
        body: await presentOne(db, await transaction(db, (tx) => add(tx, scope, body))),
      }
    }
    const { login, full_name, role, password_hash } = await tried(db, (tx) => add(tx, scope, body))
    const account = { login, full_name, role }
    const asked = {
      kind: 'admin',
      subject_id: null,
      client_id: null,
      payload: { ...account, password_hash },
      subject_version: null,
      before: null,
      after: account,
    } as const
    const approval = await transaction(db, (tx) => askSecond(tx, services, scope, asked))
    return { status: 202 as const, body: await presentApproval(db, approval) }
  })
  serve(app, adminRoutes.endSessions, ({ scope, params }) =>
    transaction(db, (tx) => endAdminSessions(tx, scope, params.id)),
  )
  serve(app, adminRoutes.sendPasswordLink, ({ scope, params }) =>
    transaction(db, (tx) => sendAdminLink(tx, services, scope, params.id)),
  )
  serve(app, adminRoutes.makeInvitationLink, ({ scope, params }) =>
    transaction(db, (tx) => makeAdminInvitation(tx, services, scope, params.id)),
  )
  serve(app, adminRoutes.update, async ({ scope, params, body, version }) => {
    if (!(await waitsForSecond(services, scope, 'admin_change'))) {
      const admin = await transaction(db, (tx) => changeAdmin(tx, scope, params.id, body, version))
      return { status: 200 as const, body: await presentOne(db, admin) }
    }
    const outcome = await transaction(db, (tx) => changeGuarded(tx, services, scope, params.id, body, version))
    return 'kind' in outcome
      ? { status: 202 as const, body: await presentApproval(db, outcome) }
      : { status: 200 as const, body: await presentOne(db, outcome) }
  })
  serve(app, adminRoutes.handOver, ({ scope, params, body }) =>
    transaction(db, (tx) => handOver(tx, scope, params.id, body)),
  )
  serve(app, adminRoutes.resetFactor, async ({ scope, params }) =>
    presentOne(db, await transaction(db, (tx) => resetAdminFactor(tx, services, scope, params.id))),
  )
}

/** What raises, or takes the last who could confirm, waits; the rest is done. */
async function changeGuarded(
  tx: Tx,
  services: Services,
  scope: Scope,
  id: number,
  change: AdminUpdate,
  version?: Versions,
): Promise<Row<'admins'> | Row<'approvals'>> {
  const before = await adminOf(tx, id)
  const isDelayed = lowers(before, change) && (await isLastConfirmer(tx, id, scope.actor.id ?? refuse('forbidden')))
  // of the row that was judged: it may have changed since
  if (!isDelayed && !raises(before, change)) return changeAdmin(tx, scope, id, change, version ?? [before.version])
  const after = await tried(services.db, (other) => changeAdmin(other, scope, id, change, version))
  const asked = {
    kind: 'admin_change',
    subject_id: id,
    client_id: null,
    payload: change,
    subject_version: before.version,
    before: shownAdmin(before),
    after: shownAdmin(after),
  } as const
  return askSecond(tx, services, scope, asked, { isDelayed })
}
