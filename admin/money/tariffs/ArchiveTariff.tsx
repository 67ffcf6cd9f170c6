import { CanAccess } from 'ra-core'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { DeleteWithConfirmButton } from '#shared/ra/form/DeleteWithConfirmButton.tsx'
import { consoleTariffTexts as t } from '#shared/text/tariffs.ts'
import { formTexts } from '#shared/text/ra.ts'

/** Archives a tariff; the common price of one signature cannot be archived. */
export function ArchiveTariff({ tariff }: { tariff: Tariff }) {
  const isNeeded = tariff.kind === 'pay_as_you_go' && tariff.client_id === null
  return (
    <CanAccess action="delete">
      <DeleteWithConfirmButton
        label={t.archive}
        whyNot={isNeeded ? t.why_not_archive : null}
        confirmTitle={t.archive_title(tariff.name)}
        confirmContent={t.archive_content}
        successMessage={formTexts.archived}
      />
    </CanAccess>
  )
}
