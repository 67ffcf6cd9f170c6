import { styled } from '@mui/material/styles'

/** The course of a figure over days, without axes: its plot or its list says the rest. Null where a day has no value. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(...values.map((value) => value ?? 0), 0)
  if (most === 0 || values.length < 2) return <Line viewBox="0 0 1 100" aria-hidden="true" />
  const points = values.flatMap((value, at) => (value === null ? [] : [`${at} ${100 - (value / most) * 100}`]))
  return (
    <Line viewBox={`0 0 ${values.length - 1} 100`} preserveAspectRatio="none" aria-hidden="true">
      <polyline
        points={(points.length === 1 ? [...points, ...points] : points).join(',')}
        vectorEffect="non-scaling-stroke"
      />
    </Line>
  )
}

const Line = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 28,
  marginTop: theme.spacing(1),
  overflow: 'visible',
  fill: 'none',
  stroke: theme.palette.text.secondary,
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}))
