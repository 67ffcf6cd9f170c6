import { styled } from '@mui/material/styles'
import { CopyIconButton } from './CopyButton.tsx'

const chars_shown_max = 20

export function Hash({ value }: { value: string }) {
  const short = value.length > chars_shown_max ? `${value.slice(0, 8)}…${value.slice(-8)}` : value
  return (
    <Frame>
      <code title={value}>{short}</code>
      <CopyIconButton text={value} />
    </Frame>
  )
}

const Frame = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' })
