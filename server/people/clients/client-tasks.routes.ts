import { clientTaskRoutes } from '#shared/contract/routes/client-tasks.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { taskColumns } from './client-tasks.columns.ts'
import { addTask, allTasks, changeTask, taskOf, taskPage } from './client-tasks.commands.ts'

export function clientTasks(app: App, { db }: Services): void {
  list(app, clientTaskRoutes.list, 'client-tasks', {
    page: ({ scope, query }) => taskPage(db, scope, query),
    all: ({ scope, query }) => allTasks(db, scope, query),
    present: (task) => task,
    columns: taskColumns,
  })
  serve(app, clientTaskRoutes.show, ({ params }) => taskOf(db, params.id))
  command(app, db, clientTaskRoutes.create, (tx, { scope, body }) => addTask(tx, scope, body))
  serve(app, clientTaskRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, (tx) => changeTask(tx, scope, params.id, body, version)),
  )
}
