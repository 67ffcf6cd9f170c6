import { Children, isValidElement, type ReactNode } from 'react'
import { useResourceContext, useStore, useTranslateLabel } from 'ra-core'
import type { DataTableColumnProps } from 'react-admin'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { createPortal } from 'react-dom'
import { useColumnsPlace } from './columns-place.ts'

type ColumnChoicesProps = {
  /** those of the table */
  children: ReactNode
  /** not shown until they are chosen */
  hiddenAtFirst?: string[] | undefined
}

/**
 * Which columns of a table are shown, in the panel above it. In place of react-admin's own, whose options are drawn as a
 * menu of draggable switches, which screen readers cannot use; the store is the same.
 */
export function ColumnChoices({ children, hiddenAtFirst = none }: ColumnChoicesProps) {
  const resource = useResourceContext()
  const label = useTranslateLabel()
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, hiddenAtFirst)
  const place = useColumnsPlace()
  if (!place) return null
  const sources = Children.toArray(children).flatMap((column) => (isColumn(column) && column.props.source) || [])
  return createPortal(
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {sources.map((source) => (
        <Box key={source} component="label" sx={{ display: 'flex', alignItems: 'center', fontSize: 15 }}>
          <Checkbox
            size="small"
            checked={!hidden.includes(source)}
            // a table without columns shows nothing that could be pressed
            disabled={!hidden.includes(source) && hidden.length === sources.length - 1}
            onChange={(_event, isShown) =>
              setHidden(isShown ? hidden.filter((one) => one !== source) : [...hidden, source])
            }
          />
          {label({ source, resource })}
        </Box>
      ))}
    </Box>,
    place,
  )
}

const none: string[] = []

const isColumn = (column: unknown): column is { props: DataTableColumnProps } => isValidElement(column)
