import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { styled, useTheme } from '@mui/material/styles'
import { Link } from 'react-router'
import { Panel } from '#shared/ra/Panel.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import { FigureTable } from './FigureTable.tsx'
import { paints, type PlotProps, type Series } from './series.ts'

type FrameProps<Day extends { day: string }> = PlotProps<Day> & {
  /** there is nothing to draw */
  is_empty: boolean
  /** the number at the top of the axis, as it is shown */
  top_label: string
  /** the number in the middle of it */
  middle_label: string
  /** drawn over a field of one unit of width for each day and 100 of height */
  children: ReactNode
}

/**
 * A plot of days: legend, drawing, days below it, and the same as a table. The drawing is for the eye and the mouse:
 * keyboards and screen readers have the links of legend and table.
 */
export function PlotFrame<Day extends { day: string }>(props: FrameProps<Day>) {
  const { title, days, series, empty, is_empty, top_label, middle_label, children } = props
  if (is_empty) {
    return (
      <Panel title={title}>
        <Box sx={{ color: 'text.secondary' }}>{empty}</Box>
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      <Legend series={series} />
      <Box aria-hidden sx={{ mt: 1.5, fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
          <Box sx={axis}>
            <span>{top_label}</span>
            <span>{middle_label}</span>
          </Box>
          <Box sx={{ position: 'relative' }}>
            <Box sx={{ ...level, top: 0 }} />
            <Box sx={{ ...level, top: '50%' }} />
            <Drawing viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none">
              {children}
            </Drawing>
          </Box>
          <Box sx={{ gridColumn: 2, position: 'relative', height: 24, borderTop: 1, borderColor: 'divider' }}>
            {markedDays(days).map(({ day, left }) => (
              <Box key={day.day} component="span" sx={{ ...mark, left: `${left}%` }}>
                {shortDay(day.day)}
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <PlotTable {...props} />
    </Panel>
  )
}

/** Amounts beside their lines, where no bar is. */
const axis = {
  display: 'grid',
  gridTemplateRows: '1fr 1fr',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  lineHeight: '16px',
  '& > span': { mt: '-8px' },
}
/** a line across the drawing */
const level = { position: 'absolute', insetInline: 0, height: 0, borderTop: 1, borderColor: 'divider' }
const mark = { position: 'absolute', top: 4, transform: 'translateX(-50%)', whiteSpace: 'nowrap' }
const marks_max = 6

/** The last day and those before it at equal distances, as many as there is room for; where the middle of each is. */
function markedDays<Day>(days: readonly Day[]): { day: Day; left: number }[] {
  const step = Math.ceil(days.length / marks_max)
  return days.flatMap((day, at) =>
    (days.length - 1 - at) % step === 0 ? [{ day, left: ((at + 0.5) / days.length) * 100 }] : [],
  )
}

const shortDay = (day: string) => showDate(`${day}T12:00:00+03:00`).slice(0, 5)
export const longDay = (day: string) => showDate(`${day}T12:00:00+03:00`)

const Drawing = styled('svg')({
  display: 'block',
  position: 'relative',
  width: '100%',
  height: 140,
  overflow: 'visible',
})

function Legend<Day>({ series }: { series: readonly Series<Day>[] }) {
  const theme = useTheme()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {series.map(({ key, label, color, to_all, total }) => (
        <li key={key}>
          <LegendLink to={to_all}>
            <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
              <path d="M1 6h14" stroke={paints[color](theme.palette)} strokeWidth={8} />
            </svg>
            {label} <b>{total}</b>
          </LegendLink>
        </li>
      ))}
    </Box>
  )
}

const LegendLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  fontSize: 14,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 600 },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2, borderRadius: 4 },
}))

function PlotTable<Day extends { day: string }>({ title, days, series }: FrameProps<Day>) {
  return (
    <Box component="details" sx={{ mt: 1, fontSize: 14 }}>
      <Box component="summary" aria-label={t.table_of(title)} sx={summary}>
        {t.as_table}
      </Box>
      <Box sx={{ overflowX: 'auto', maxHeight: 360, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={title}>
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{longDay(day.day)}</th>
                {series.map((graph) => (
                  <td key={graph.key}>
                    <Value day={day} series={graph} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Box>
    </Box>
  )
}

const summary = {
  cursor: 'pointer',
  color: 'text.secondary',
  minHeight: 32,
  display: 'list-item',
  lineHeight: '32px',
} as const

/** Nothing to open where nothing is counted. */
function Value<Day extends { day: string }>({ day, series }: { day: Day; series: Series<Day> }) {
  const value = series.value(day)
  if (value === 0) return series.show(0)
  return <CellLink to={series.to(day)}>{series.show(value)}</CellLink>
}

const CellLink = styled(Link)(({ theme }) => ({ color: theme.palette.primary.main }))
