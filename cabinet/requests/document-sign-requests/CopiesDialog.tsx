import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useRequestChange } from '#shared/ra/requests/use-request-change.ts'
import { useState } from 'react'
import { typedEmails } from '#shared/rules/copies.ts'
import { copyTexts as t, faultOfCopies } from '#shared/text/copies.ts'
import { CopiesField } from './new/CopiesField.tsx'

/** Names anew who else gets the signed copy. */
export function CopiesDialog({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const [typed, setTyped] = useState(() => request.copies.map(({ email }) => email).join(', '))
  const [fault, setFault] = useState<string>()
  const { change, isBusy, errors } = useRequestChange(request, onClose)
  const save = () => {
    const found = faultOfCopies(typed) ?? undefined
    setFault(found)
    if (found === undefined) void change('copies', { copies: typedEmails(typed) }, t.saved)
  }
  return (
    <FormDialog
      title={t.title}
      about={t.about}
      verb={t.save}
      isBusy={isBusy}
      error={formError(errors, [])}
      onSubmit={save}
      onClose={onClose}
    >
      <CopiesField value={typed} onChange={setTyped} error={fault} />
    </FormDialog>
  )
}
