import { styled } from '@mui/material/styles'
import type { StatusText, Tone } from '../text/statuses.ts'
import { StatusShape } from './StatusShape.tsx'

/** A state as word, shape and colour. */
export function StatusChip({ word, tone, shape }: StatusText) {
  return (
    <Frame tone={tone}>
      <StatusShape shape={shape} />
      {word}
    </Frame>
  )
}

const colors = { good: 'success.main', bad: 'error.main', wait: 'warning.main', quiet: 'text.secondary' } as const

const Frame = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) =>
  theme.unstable_sx({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: colors[tone],
    fontSize: 14,
    fontWeight: 500,
    lineHeight: 1.3,
    whiteSpace: 'nowrap',
  }),
)
