import { styled } from '@mui/material/styles'
import { showRubles } from '../rules/show-rubles.ts'

type MoneyProps = { rubles: number; signed?: boolean }

/** An amount in tabular figures that never wraps. */
export function Money({ rubles, signed = false }: MoneyProps) {
  return <Figures>{signed && rubles > 0 ? `+${showRubles(rubles)}` : showRubles(rubles)}</Figures>
}

export const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
