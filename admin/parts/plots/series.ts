import type { Palette } from '@mui/material/styles'

/** Colours of the theme in use, light or dark. */
export const paints = {
  good: ({ success }: Palette) => success.main,
  bad: ({ error }: Palette) => error.main,
  ink: ({ text }: Palette) => text.primary,
  quiet: ({ text }: Palette) => text.secondary,
}

/** What is drawn of each day. */
export type Series<Day> = {
  key: string
  label: string
  color: keyof typeof paints
  value: (day: Day) => number
  show: (value: number) => string
  /** the list of the rows behind it, and of those of all days */
  to: (day: Day) => string
  to_all: string
  /** the sum of all days, shown beside the name in the legend */
  total: string
}

export type PlotProps<Day extends { day: string }> = {
  title: string
  days: readonly Day[]
  series: readonly Series<Day>[]
  /** instead of a plot where no day has a value */
  empty: string
}
