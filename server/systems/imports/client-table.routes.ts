import { clientRoutes } from '#shared/contract/routes/clients.ts'
import { clientTableFields } from '#shared/rules/client-table.ts'
import { table_bytes_max } from '#shared/rules/limits.ts'
import { bulkRefusalTexts } from '#shared/text/bulk-sendings.ts'
import { clientTableFieldTexts, clientTableTexts as t } from '#shared/text/client-table.ts'
import { readTable } from '#server/documents/tasks/read-table.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { judgeClientTable } from './client-table.ts'
import { nobody } from './imports.columns.ts'

/** For staff; in a separate plugin, since a table is not JSON. */
export async function clientTables(app: App, { db, documents }: Services): Promise<void> {
  const { preview, template } = clientRoutes
  await acceptUploads(app, [...preview.upload.types], {
    bytes_max: table_bytes_max,
    too_large: bulkRefusalTexts.too_large,
  })
  serve(
    app,
    preview,
    async ({ request, scope, query }) => {
      const { name, bytes } = await uploadOf(request, query.name ?? t.table)
      return judgeClientTable(db, name, await readTable(documents.forStaff(scope.actor.id), bytes))
    },
    { body_bytes_max: table_bytes_max },
  )
  serve(app, template, async ({ query: { format }, reply }) =>
    sendExport(reply, format, { title: t.file, name: 'clients-template' }, columns, nobody()),
  )
}

const columns = clientTableFields.map((field): Column<never> => ({
  title: clientTableFieldTexts[field],
  kind: 'text',
  value: () => null,
}))
