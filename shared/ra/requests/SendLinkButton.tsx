import type { ButtonProps } from '@mui/material/Button'
import { showCountdown, useSecondsLeft } from '../../browser/use-seconds-left.ts'
import { showSeconds } from '../../rules/clock.ts'
import { sendLinkTexts as t } from '../../text/document-sign-requests.ts'
import { ActionButton } from '../ActionButton.tsx'

type SendLinkButtonProps = Pick<ButtonProps, 'variant' | 'loading' | 'onClick'> & {
  /** before then the server refuses */
  at: string | null
  whyNot?: string | null
}

const countdown_seconds_max = 3600

/** Sends the link again; while it was sent a moment ago, counts down to the time when it may be. */
export function SendLinkButton({ at, whyNot, ...button }: SendLinkButtonProps) {
  const seconds = useSecondsLeft(at === null ? 0 : Date.parse(at))
  const waits = at !== null && seconds > 0 ? t.after(showSeconds(at)) : null
  return (
    <ActionButton {...button} whyNot={whyNot ?? waits}>
      {waits && seconds <= countdown_seconds_max ? t.in_seconds(showCountdown(seconds)) : t.send}
    </ActionButton>
  )
}
