import { styled, useTheme } from '@mui/material/styles'
import { Link } from 'react-router'
import { statsTexts as t } from '#shared/text/stats.ts'
import { longDay, PlotFrame } from './PlotFrame.tsx'
import { paints, type PlotProps, type Series } from './series.ts'

/** Lines over days, broken where a day has no value; each day is a link to its rows. */
export function LinePlot<Day extends { day: string }>(props: PlotProps<Day>) {
  const { days, series, top } = props
  const theme = useTheme()
  const values = days.flatMap((day) => series.flatMap(({ value }) => value(day) ?? []))
  const whole = top(Math.max(...values, 0))
  return (
    <PlotFrame {...props} is_empty={values.length === 0} top_label={series[0]?.show(whole) ?? ''}>
      {series.map((one) => (
        <path
          key={one.key}
          d={pathOf(days, one, whole)}
          vectorEffect="non-scaling-stroke"
          fill="none"
          stroke={paints[one.color](theme.palette)}
          strokeWidth={3}
          strokeDasharray={one.dashed ? '6 4' : undefined}
          strokeLinecap={one.dashed ? 'butt' : 'round'}
          strokeLinejoin="round"
        />
      ))}
      {days.map((day, at) => (
        <DayOfLines key={day.day} day={day} at={at} series={series} />
      ))}
    </PlotFrame>
  )
}

/** A day between two without values is a short stroke, so that it is seen. */
function pathOf<Day>(days: readonly Day[], { value }: Series<Day>, whole: number): string {
  const points = days.map((day, at) => {
    const found = value(day)
    return found === null ? null : { x: at + 0.5, y: 100 - (found / whole) * 100 }
  })
  return points
    .map((point, at) => {
      if (!point) return ''
      if (points[at - 1]) return `L${point.x} ${point.y}`
      return points[at + 1] ? `M${point.x} ${point.y}` : `M${point.x - 0.2} ${point.y}h0.4`
    })
    .join('')
}

type DayProps<Day> = { day: Day; at: number; series: readonly Series<Day>[] }

/** The whole height answers to the mouse: a line alone is hard to hit. */
function DayOfLines<Day extends { day: string }>({ day, at, series }: DayProps<Day>) {
  const [first] = series
  const lines = series.flatMap(({ label, value, show }) => {
    const found = value(day)
    return found === null ? [] : [t.of_day(longDay(day.day), label, show(found))]
  })
  if (!first || lines.length === 0) return null
  return (
    <Link to={first.to(day)} tabIndex={-1}>
      <Column x={at} width={1} y={0} height={100}>
        <title>{lines.join('\n')}</title>
      </Column>
    </Link>
  )
}

const Column = styled('rect')(({ theme }) => ({
  fill: 'transparent',
  '&:hover': { fill: theme.palette.action.hover },
}))
