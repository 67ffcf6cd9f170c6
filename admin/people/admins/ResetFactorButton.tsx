import { useDataProvider, useNotify } from 'ra-core'
import type { Admin } from '#shared/contract/admins.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { securityTexts as t } from '#shared/text/second-factor.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** For a member of staff who lost the app and the recovery codes. */
export function ResetFactorButton({ admin, whyNot }: { admin: Admin; whyNot: string | null }) {
  const provider = useDataProvider<RowsProvider>()
  const notify = useNotify()
  const reset = () =>
    provider.act('admins', admin.id, 'reset-factor').then(
      () => notify(t.reset_done, { type: 'success' }),
      (error: Error) => notify(textOf(error), { type: 'error' }),
    )
  return (
    <ConfirmButton
      color="error"
      whyNot={whyNot}
      title={t.reset_title}
      content={t.reset_about}
      verb={t.reset}
      onConfirm={reset}
    >
      {t.reset}
    </ConfirmButton>
  )
}
