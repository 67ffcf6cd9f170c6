import { useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { myDocumentsTexts as t } from '#shared/text/my-documents.ts'
import { startTexts } from '#shared/text/sign.ts'
import { explainFailure } from '../parts/failures.ts'
import { Heading } from '../parts/Heading.tsx'
import { useAction } from '../parts/use-action.ts'
import { Bar } from '../public-form/Bar.tsx'
import { PhoneField } from '../parts/PhoneField.tsx'
import { storeSent, type SentForm } from '../public-form/stored-form.ts'
import { api } from './api.ts'

type PhonePageProps = {
  phone: string
  onPhone: (phone: string) => void
  onSent: (sent: SentForm) => void
  /** why the documents are closed again */
  notice: string
}

/** Whose documents: the code goes to the phone that is typed here. */
export function PhonePage({ phone, onPhone, onSent, notice }: PhonePageProps) {
  const [fault, setFault] = useState('')
  const refuse = (text: string) => {
    setFault(text)
    document.querySelector<HTMLElement>('[name="phone"]')?.focus()
  }
  const sending = useAction(
    async () => {
      if (phone.trim() === '') return refuse(t.phone_fault)
      const { token, ...sent } = await api.sendCode(phone)
      onSent(storeSent(my_documents_path, { form: token, ...sent }))
    },
    async (error) => {
      const of_phone = error instanceof ApiError ? error.errors['phone'] : undefined
      if (of_phone === undefined) return explainFailure(error)
      refuse(of_phone)
      return null
    },
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.start()
      }}
    >
      <Heading title={t.title}>{t.title}</Heading>
      {notice && <p role="status">{notice}</p>}
      <p>{t.about}</p>
      <PhoneField
        label={t.phone}
        hint={t.phone_hint}
        value={phone}
        error={fault}
        onChange={({ currentTarget }) => {
          onPhone(currentTarget.value)
          setFault('')
          sending.calm()
        }}
      />
      <Bar trouble={sending.trouble} text={startTexts.get_code} busy={sending.busy} busyText={startTexts.sending} />
    </form>
  )
}
