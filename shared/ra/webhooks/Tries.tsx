import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { WebhookMessage } from '../../contract/webhooks.ts'
import { showExactTime } from '../../rules/clock.ts'
import { webhookMessageTexts as t } from '../../text/webhook-screens.ts'
import { tryText } from '../../text/webhooks.ts'
import { StatusChip } from '../StatusChip.tsx'

/** Each try with the receiver's answer, newest first. */
export function Tries({ message: { tries, attempts } }: { message: WebhookMessage }) {
  if (tries.length === 0) return <Typography color="text.secondary">{t.no_tries}</Typography>
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, minWidth: 0 }}>
        {tries.toReversed().map((item) => (
          <Box component="li" key={item.at} sx={tried}>
            <StatusChip {...(item.fault === null ? passed : failed)} word={tryText(item)} />
            <Typography variant="caption" color="text.secondary" component="div">
              {showExactTime(item.at)} · {t.took(item.ms)}
            </Typography>
            {item.answer !== '' && (
              <Box component="pre" aria-label={t.answer} sx={answered}>
                {item.answer}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {attempts > tries.length && (
        <Typography variant="caption" color="text.secondary">
          {t.last_tries(tries.length)}
        </Typography>
      )}
    </>
  )
}

const passed = { tone: 'quiet', shape: 'check' } as const
const failed = { tone: 'bad', shape: 'cross' } as const

/** what went wrong may be a sentence: with large text it takes two lines on a phone */
const tried = { minWidth: 0, '& > span': { whiteSpace: 'normal' } }

const answered = {
  m: 0,
  mt: 0.5,
  p: 1,
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'background.default',
  borderRadius: 1,
}
