import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { publicApi } from '#shared/browser/public-api.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { companyTexts as t } from '#shared/text/companies.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { valuesBeforeHydration } from './values-before-hydration.ts'
import {
  bodyOf,
  emptyForm,
  errorsOf,
  fieldErrors,
  type RegistrationErrors,
  type RegistrationForm,
} from './check-registration.ts'

/** State of the registration form: values, errors and sending. */
export function useRegistration() {
  const [form, setForm] = useState(emptyForm)
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const [failure, setFailure] = useState('')
  /** incremented by each refusal: only then, not while typing, the focus goes to the first wrong field */
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  /** the address that the letter went to */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const typed = formRef.current && valuesBeforeHydration(formRef.current)
    setForm((before) => ({ ...before, ...typed }))
  }, [])

  const change = (part: Partial<RegistrationForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  const refuse = (found: RegistrationErrors, text: string) => {
    setErrors(found)
    setFailure(text)
    setRefusals((count) => count + 1)
    setSending(false)
  }

  const send = async () => {
    setSending(true)
    setFailure('')
    const found = await errorsOf(form)
    if (Object.keys(found).length > 0) return refuse(found, registerTexts.errors.summary)
    try {
      await publicApi.call('POST /registration', { body: bodyOf(form) })
      setSentTo(form.login.trim())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(fieldErrors(error.errors), error.message)
    }
  }

  const [isFinding, setFinding] = useState(false)
  /** what the registry said, and about which ИНН */
  const [found, setFound] = useState({ inn: '', text: '' })
  const findCompany = async () => {
    const { inn } = form
    setFinding(true)
    try {
      const { name, state } = await publicApi.call('POST /registration/company', { body: { inn } })
      if (name !== null) change({ name })
      const texts = name === null ? [t.unknown] : [t.filled(name), state === null ? '' : t.states[state]]
      setFound({ inn, text: texts.filter(Boolean).join(' ') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFound({ inn, text: textOf(error) })
    } finally {
      setFinding(false)
    }
  }

  return {
    findCompany,
    isFinding,
    foundText: found.inn === form.inn ? found.text : '',
    formRef,
    form,
    errors,
    failure,
    refusals,
    isSending,
    sentTo,
    change,
    send,
  }
}
