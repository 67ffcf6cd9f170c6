import { useState } from 'react'
import { useRequireAccess } from 'ra-core'
import type { ExportFormat } from '#shared/contract/list.ts'
import type { ClientTable } from '#shared/contract/client-table.ts'
import { Page } from '#shared/ra/Page.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { ColumnsHelp, TablePanel, TableStart } from '#shared/ra/TablePanel.tsx'
import { clientTableTexts as t } from '#shared/text/client-table.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { adminApi } from '../../../parts/api.ts'
import { links } from '../../../parts/links.ts'
import { CheckedTable } from './CheckedTable.tsx'

/** Clients are created from a table after a preview, which the server does not keep. */
export function ClientsFromTable() {
  useRequireAccess({ resource: 'clients', action: 'create' })
  const [table, setTable] = useState<ClientTable>()
  return (
    <Page
      title={t.title}
      {...(table && { subtitle: table.name })}
      back={{ to: links.list('clients'), label: clientTexts.title }}
    >
      {table ? (
        <CheckedTable table={table} onAnother={() => setTable(undefined)} />
      ) : (
        <TableStart
          help={
            <ColumnsHelp title={t.columns_title} lines={t.columns}>
              {formats.map((format) => (
                <SaveFileButton
                  key={format}
                  variant="outlined"
                  name={t.template_file(format)}
                  load={() => adminApi.file('GET /clients/template', { query: { format } })}
                >
                  {t.template(format.toUpperCase())}
                </SaveFileButton>
              ))}
            </ColumnsHelp>
          }
        >
          <TablePanel
            texts={t}
            send={(file) => adminApi.call('POST /clients/preview', { query: {}, ...file })}
            open={setTable}
          />
        </TableStart>
      )}
    </Page>
  )
}

const formats: ExportFormat[] = ['xlsx', 'csv']
