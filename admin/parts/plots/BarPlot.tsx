import { styled, useTheme } from '@mui/material/styles'
import { Link } from 'react-router'
import { statsTexts as t } from '#shared/text/stats.ts'
import { longDay, PlotFrame } from './PlotFrame.tsx'
import { roundTop } from './scale.ts'
import { paints, type PlotProps, type Series } from './series.ts'

/** Bars of days, a part for each series from below; each part is a link to its rows. */
export function BarPlot<Day extends { day: string }>(props: PlotProps<Day>) {
  const { days, series } = props
  const sums = days.map((day) => series.reduce((sum, { value }) => sum + value(day), 0))
  const whole = roundTop(Math.max(...sums, 0))
  return (
    <PlotFrame
      {...props}
      is_empty={sums.every((sum) => sum === 0)}
      top_label={onAxis(series[0]?.show(whole))}
      middle_label={whole % 2 === 0 ? onAxis(series[0]?.show(whole / 2)) : ''}
    >
      {days.map((day, at) => (
        <Bar key={day.day} day={day} at={at} series={series} whole={whole} />
      ))}
    </PlotFrame>
  )
}

/** Round amounts: kopecks say nothing there. */
const onAxis = (amount = '') => amount.replace(',00', '')

type BarProps<Day> = { day: Day; at: number; series: readonly Series<Day>[]; whole: number }

function Bar<Day extends { day: string }>({ day, at, series, whole }: BarProps<Day>) {
  const theme = useTheme()
  const heights = series.map(({ value }) => (value(day) / whole) * 100)
  return series.map((graph, index) => {
    const height = heights[index] ?? 0
    if (height === 0) return null
    const below = heights.slice(0, index).reduce((sum, part) => sum + part, 0)
    return (
      <Link key={graph.key} to={graph.to(day)} tabIndex={-1}>
        <Part
          x={at + 0.12}
          width={0.76}
          y={100 - below - height}
          height={height}
          fill={paints[graph.color](theme.palette)}
        >
          <title>{t.of_day(longDay(day.day), graph.label, graph.show(graph.value(day)))}</title>
        </Part>
      </Link>
    )
  })
}

const Part = styled('rect')({ '&:hover': { opacity: 0.75 } })
