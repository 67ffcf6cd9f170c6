import type { Palette } from '@mui/material/styles'

/** Colours of the theme in use, light or dark. */
export const paints = {
  good: ({ success }: Palette) => success.main,
  wait: ({ warning }: Palette) => warning.main,
  bad: ({ error }: Palette) => error.main,
  main: ({ primary }: Palette) => primary.main,
  quiet: ({ text }: Palette) => text.secondary,
}

/** What is drawn of each day. */
export type Series<Day> = {
  key: string
  label: string
  color: keyof typeof paints
  dashed?: boolean
  /** null where the day has none */
  value: (day: Day) => number | null
  show: (value: number) => string
  /** the list of the rows behind it, and of those of all days */
  to: (day: Day) => string
  to_all: string
  /** of all days, beside the word of the legend */
  total: string
}

export type PlotProps<Day extends { day: string }> = {
  title: string
  days: readonly Day[]
  series: readonly Series<Day>[]
  /** the number at the top of the axis for the largest value */
  top: (max: number) => number
  /** instead of a plot where no day has a value */
  empty: string
}
