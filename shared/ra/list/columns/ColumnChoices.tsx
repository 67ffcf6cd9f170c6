import { Children, isValidElement, type ReactNode, type RefObject } from 'react'
import { useResourceContext, useTranslateLabel } from 'ra-core'
import type { DataTableColumnProps } from 'react-admin'
import NarrowerIcon from '@mui/icons-material/Remove'
import EarlierIcon from '@mui/icons-material/KeyboardArrowUp'
import LaterIcon from '@mui/icons-material/KeyboardArrowDown'
import WiderIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { createPortal } from 'react-dom'
import { column_px_max, column_px_min } from '../../../rules/saved-views.ts'
import { viewTexts as t } from '../../../text/saved-views.ts'
import { useColumnsPlace } from './columns-place.ts'
import { cellOf, useColumnEdges } from './use-column-edges.ts'
import { inOrder } from './placed-columns.ts'
import { useColumnLook } from './use-column-look.ts'

type ColumnChoicesProps = {
  /** those of the table */
  children: ReactNode
  /** not shown until they are chosen */
  hiddenAtFirst?: string[] | undefined
  table: RefObject<HTMLTableElement | null>
}

const step_px = 16

/**
 * Which columns of a table are shown, in which order and how wide, in the panel above it; and the edges of its headings,
 * which are dragged. In place of react-admin's own, whose options are drawn as a menu of draggable switches, which screen
 * readers cannot use.
 */
export function ColumnChoices({ children, hiddenAtFirst, table }: ColumnChoicesProps) {
  const resource = useResourceContext()
  const label = useTranslateLabel()
  const { hidden, setHidden, placed, setPlaced } = useColumnLook(resource, hiddenAtFirst)
  const place = useColumnsPlace()
  const columns = inOrder(Children.toArray(children), placed).flatMap((column) => (isColumn(column) ? [column] : []))
  const sources = columns.flatMap(({ props }) => props.source || [])
  const widthOf = (source: string) => placed.find((column) => column.source === source)?.width ?? null
  const put = (order: readonly string[], change: { source: string; width: number } | null = null) =>
    setPlaced(order.map((source) => ({ source, width: change?.source === source ? change.width : widthOf(source) })))
  const widen = (source: string, by: number) => {
    const cell = cellOf(table.current, source)
    const width = Math.round((widthOf(source) ?? cell?.offsetWidth ?? column_px_min) + by)
    put(sources, { source, width: Math.min(Math.max(width, column_px_min), column_px_max) })
  }
  const move = (at: number, by: number) => {
    const order = sources.filter((_source, nth) => nth !== at)
    order.splice(at + by, 0, sources[at] ?? '')
    put(order)
  }
  useColumnEdges(table, { onWidth: (source, width) => put(sources, { source, width }), onWiden: widen, step_px })
  if (!place) return null
  return createPortal(
    <>
      {sources.map((source, at) => {
        const found = label({ source, resource })
        const text = typeof found === 'string' ? found : source
        const isShown = !hidden.includes(source)
        return (
          <Box key={source} sx={{ display: 'flex', alignItems: 'center' }}>
            <Box component="label" sx={{ display: 'flex', alignItems: 'center', fontSize: 15, mr: 'auto' }}>
              <Checkbox
                size="small"
                checked={isShown}
                // a table without columns shows nothing that could be pressed
                disabled={isShown && hidden.length === sources.length - 1}
                onChange={(_event, isOn) =>
                  setHidden(isOn ? hidden.filter((column) => column !== source) : [...hidden, source])
                }
              />
              {text}
            </Box>
            <Small label={t.narrower(text)} whyNot={!isShown} onClick={() => widen(source, -step_px)}>
              <NarrowerIcon fontSize="small" />
            </Small>
            <Small label={t.wider(text)} whyNot={!isShown} onClick={() => widen(source, step_px)}>
              <WiderIcon fontSize="small" />
            </Small>
            <Small label={t.earlier(text)} whyNot={at === 0} onClick={() => move(at, -1)}>
              <EarlierIcon fontSize="small" />
            </Small>
            <Small label={t.later(text)} whyNot={at === sources.length - 1} onClick={() => move(at, 1)}>
              <LaterIcon fontSize="small" />
            </Small>
          </Box>
        )
      })}
      {placed.length > 0 && (
        <Button size="small" onClick={() => setPlaced([])}>
          {t.as_usual}
        </Button>
      )}
    </>,
    place,
  )
}

type SmallProps = { label: string; whyNot: boolean; onClick: () => void; children: ReactNode }

function Small({ label, whyNot, onClick, children }: SmallProps) {
  return (
    <IconButton size="small" aria-label={label} title={label} disabled={whyNot} onClick={onClick}>
      {children}
    </IconButton>
  )
}

const isColumn = (column: unknown): column is { props: DataTableColumnProps } => isValidElement(column)
