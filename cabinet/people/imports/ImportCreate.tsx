import { useRedirect, useRequireAccess } from 'ra-core'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import { Page } from '#shared/ra/Page.tsx'
import { importKinds } from '#shared/rules/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { ColumnsHelp, TablePanel, TableStart } from '#shared/ra/TablePanel.tsx'
import { TemplateButtons } from './TemplateButtons.tsx'

/** The first step: uploading a table for one of the lists. */
export function ImportCreate() {
  useRequireAccess({ resource: 'imports', action: 'create' })
  const redirect = useRedirect()
  const [search] = useSearchParams()
  const kind = importKinds.find((kind) => kind === search.get('kind')) ?? 'individuals'
  return (
    <Page
      title={t.new[kind]}
      back={{ to: links.list(kind), label: t.kinds[kind] }}
      actions={
        <Button component={Link} to={links.list('imports')} variant="outlined">
          {t.earlier}
        </Button>
      }
    >
      <TableStart
        help={
          <ColumnsHelp title={t.columns_title} lines={[...t.columns[kind], t.any_order]}>
            <TemplateButtons kind={kind} />
          </ColumnsHelp>
        }
      >
        <TablePanel
          key={kind}
          texts={t}
          send={(file) => cabinetApi.call('POST /imports', { query: { kind }, ...file })}
          open={({ id }) => redirect('show', 'imports', id)}
        />
      </TableStart>
    </Page>
  )
}
