import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { hideTexts as t } from '#shared/text/request-lists.ts'
import type { ActOnChosen } from './use-act-on-chosen.ts'

/** Puts the ended ones of the selected requests away, or back when only archived ones are selected. */
export function HideChosen({ requests, act }: { requests: readonly SignRequest[]; act: ActOnChosen }) {
  const hidden = requests.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id)
  if (hidden.length > 0 && hidden.length === requests.length) {
    return (
      <ActionButton size="small" onClick={() => void act('unhide', hidden, t.unhidden)}>
        {t.unhide}
      </ActionButton>
    )
  }
  const ended = requests.filter(({ status, hidden_at }) => allows('hide', status) && hidden_at === null)
  const ids = ended.map(({ id }) => id)
  return (
    <ActionButton
      size="small"
      whyNot={ids.length === 0 ? t.nothing_ended : null}
      onClick={() => void act('hide', ids, t.hidden)}
    >
      {t.hide}
    </ActionButton>
  )
}
