import { useDataProvider } from 'ra-core'
import type { Admin } from '#shared/contract/admins.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { securityTexts as t } from '#shared/text/second-factor.ts'

/** For a member of staff who lost the app and the recovery codes. */
export function ResetFactorButton({ admin, whyNot }: { admin: Admin; whyNot: string | null }) {
  const provider = useDataProvider<RowsProvider>()
  const { act } = useAct()
  return (
    <ConfirmButton
      color="error"
      whyNot={whyNot}
      title={t.reset_title}
      content={t.reset_about}
      verb={t.reset}
      onConfirm={() => act(() => provider.act('admins', admin.id, 'reset-factor'), t.reset_done)}
    >
      {t.reset}
    </ConfirmButton>
  )
}
