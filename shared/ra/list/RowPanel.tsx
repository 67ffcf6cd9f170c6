import { Children, isValidElement, type ReactNode } from 'react'
import { RecordContextProvider, useCreatePath, useResourceContext, useTranslateLabel, type RaRecord } from 'ra-core'
import { TextField, type DataTableColumnProps, type DataTableProps } from 'react-admin'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { Link } from 'react-router'
import { listTexts as t } from '../../text/ra.ts'
import { Fact, Facts } from '../Facts.tsx'

type RowPanelProps = {
  record: RaRecord
  rowClick: DataTableProps['rowClick']
  onClose: () => void
  /** the columns of the table, the hidden ones too */
  children: ReactNode
}

/** A row beside its list: what the table cuts, whole. The focus stays in the list, and the panel follows it. */
export function RowPanel({ record, rowClick, onClose, children }: RowPanelProps) {
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const label = useTranslateLabel()
  const columns = Children.toArray(children).flatMap((column) => (isColumn(column) ? [column] : []))
  const type = rowClick === 'edit' ? 'edit' : 'show'
  return (
    <RecordContextProvider value={record}>
      <Paper component="aside" aria-label={t.row_panel} elevation={8} sx={panel}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1.5 }}>
          {rowClick ? (
            <Button component={Link} to={createPath({ resource, type, id: record.id })} variant="outlined" size="small">
              {t.open}
            </Button>
          ) : (
            <span />
          )}
          <IconButton aria-label={t.close_panel} title={t.close_panel} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        <Facts>
          {columns.map(({ key, props }) => {
            const text = label({ source: props.source, resource, label: props.label })
            return (
              typeof text === 'string' && (
                <Fact key={key} label={text}>
                  <Value {...props} />
                </Fact>
              )
            )
          })}
        </Facts>
      </Paper>
    </RecordContextProvider>
  )
}

type Column = { key: string | null; props: DataTableColumnProps }

const isColumn = (column: unknown): column is Column => isValidElement(column)

function Value({ source = '', field: Field = TextField, children }: DataTableColumnProps) {
  return children ?? <Field source={source} />
}

const panel = {
  position: 'fixed',
  top: 64,
  right: 16,
  bottom: 16,
  width: 380,
  zIndex: 'drawer',
  p: 2,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  displayPrint: 'none',
}
