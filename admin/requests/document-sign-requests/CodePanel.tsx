import Typography from '@mui/material/Typography'
import type { CodeOfRequest } from '#shared/contract/code-of-request.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showSeconds } from '#shared/rules/clock.ts'
import { hasFailed } from '#shared/rules/deliveries.ts'
import { code_wrong_tries_max, request_wrong_tries_max } from '#shared/rules/limits.ts'
import { deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'

const t = consoleRequestTexts.code

/** What was sent to the signer, and what is left to request and to try. */
export function CodePanel({ request: { code } }: { request: SignRequest }) {
  if (!code) return null
  const { last, wrong_tries, wrong_tries_left, next_code_at, tries_locked_until } = code
  return (
    <Panel title={t.title}>
      <Facts beside>
        <Fact label={t.last}>{last ? <Last last={last} /> : t.none}</Fact>
        {last && canBeEntered(last) && <Fact label={t.tries}>{t.tries_of(last.tries_left, code_wrong_tries_max)}</Fact>}
        <Fact label={t.wrong}>
          {t.wrong_of(wrong_tries, request_wrong_tries_max)}
          {wrong_tries_left === 0 && <Note>{t.closed}</Note>}
        </Fact>
        <Fact label={t.codes}>
          {t.codes_of(code.codes_left_hour, code.codes_left_day)}
          {next_code_at && <Note>{t.next(showSeconds(next_code_at))}</Note>}
        </Fact>
        {tries_locked_until && <Fact label={t.locked}>{t.locked_until(showSeconds(tries_locked_until))}</Fact>}
      </Facts>
    </Panel>
  )
}

type LastCode = NonNullable<CodeOfRequest['last']>

/** Whether the signer can still enter the code: it is valid and its message has not failed. */
const canBeEntered = ({ live, status }: LastCode) => live && !(status && hasFailed(status))

function Last({ last }: { last: LastCode }) {
  return (
    <>
      {whereIs(last)}, {t.requested(showSeconds(last.requested_at))}
      <Note>{last.entered ? t.entered : canBeEntered(last) ? t.live : t.dead}</Note>
      {last.cause && <Note>{last.cause}</Note>}
    </>
  )
}

function whereIs({ state, status }: LastCode): string {
  if (state !== 'sent') return t.states[state]
  return status === null ? t.states.test : deliveryStatusTexts[status].word
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="text.secondary" component="div">
      {children}
    </Typography>
  )
}
