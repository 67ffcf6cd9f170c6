import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router'
import { links } from '../links.ts'
import { useNeighbours } from './use-neighbours.ts'

type NeighboursProps = {
  /** the screen, and the noun of its address */
  screen: string
  noun: Parameters<typeof links.show>[0]
  id: number
  texts: { previous: string; next: string }
}

/** The rows before and after this one in the list that it was opened from. */
export function Neighbours({ screen, noun, id, texts }: NeighboursProps) {
  const { previous, next, turnTo } = useNeighbours(screen, id)
  const step = (place: typeof previous, label: string, sign: ReactNode) =>
    place ? (
      <IconButton
        size="small"
        component={Link}
        to={links.show(noun, place.id)}
        onClick={() => turnTo(place.page)}
        aria-label={label}
        title={label}
      >
        {sign}
      </IconButton>
    ) : (
      <IconButton size="small" disabled aria-label={label}>
        {sign}
      </IconButton>
    )
  if (!previous && !next) return null
  return (
    <Box component="span" sx={pair}>
      {step(previous, texts.previous, '‹')}
      {step(next, texts.next, '›')}
    </Box>
  )
}

const pair = {
  display: 'inline-flex',
  gap: 0.5,
  ml: 1.5,
  '& .MuiIconButton-root': { width: 32, height: 32, fontSize: 24, lineHeight: 1, color: 'primary.main' },
  '& .Mui-disabled': { opacity: 0.4 },
}
