import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { trackGoal } from '#shared/browser/analytics.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { useRowAct } from '#shared/ra/requests/use-row-act.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'

const done = { confirm: t.began, resume: t.resumed, stop: t.stopped }

/**
 * One-press actions on a sending.
 * @param onRefused receives the refusal, which is shown too
 */
export const useSendingAction = (sending: BulkSending, onRefused: (error: unknown) => void = () => undefined) =>
  useRowAct('bulk', sending, done, {
    refusal: (error) => (onRefused(error), errorText(error)),
    onDone: (verb) => verb === 'confirm' && trackGoal('request_sent'),
  })
