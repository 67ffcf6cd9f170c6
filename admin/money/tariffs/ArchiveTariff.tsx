import { useCanAccess, useDelete, useNotify, useRedirect } from 'ra-core'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { consoleTariffTexts as t } from '#shared/text/tariffs.ts'
import { formTexts } from '#shared/text/ra.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** Archives a tariff; the common price of one signature cannot be archived. */
export function ArchiveTariff({ tariff }: { tariff: Tariff }) {
  const { canAccess } = useCanAccess({ resource: 'tariffs', action: 'delete' })
  const [archive] = useDelete()
  const notify = useNotify()
  const redirect = useRedirect()
  if (!canAccess) return null

  const onConfirm = () =>
    archive(
      'tariffs',
      { id: tariff.id, previousData: tariff },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(formTexts.archived, { type: 'info' })
          redirect('list', 'tariffs')
        },
        onError: (error) => notify(textOf(error), { type: 'error' }),
      },
    )

  const isNeeded = tariff.kind === 'pay_as_you_go' && tariff.client_id === null
  return (
    <ConfirmButton
      color="error"
      whyNot={isNeeded ? t.why_not_archive : null}
      title={t.archive_title(tariff.name)}
      content={t.archive_content}
      verb={t.archive}
      onConfirm={onConfirm}
    >
      {t.archive}
    </ConfirmButton>
  )
}
