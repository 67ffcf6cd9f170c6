import { useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { handOverTexts as t } from '#shared/text/sign-steps.ts'
import { client, link } from '../parts/api.ts'
import { Field } from '../parts/Field.tsx'
import { PhoneField } from '../parts/PhoneField.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

const empty = { full_name: '', phone: '', reason: '' }
type Entry = typeof empty
type Faults = Partial<Record<keyof Entry, string>>

const faultsOf = ({ full_name, phone }: Entry): Faults => ({
  ...(full_name.trim().split(/\s+/).length < 2 && { full_name: t.faults.full_name }),
  ...(phone.trim() === '' && { phone: t.faults.phone }),
})

/** Who has the link names the one who should sign; the sender decides. */
export function HandOver() {
  const { group, card } = useSigning()
  const [entry, setEntry] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [isDone, setDone] = useState(false)
  const explain = useErrorHandler()

  const refuse = (found: Faults): void => {
    setFaults(found)
    document.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus()
  }
  const asking = useAction(
    async () => {
      const found = faultsOf(entry)
      if (Object.keys(found).length > 0) return refuse(found)
      const { full_name, phone, reason } = entry
      const body = { full_name, phone, ...(reason.trim() && { reason }) }
      await client.call(`POST ${link}/hand-over`, { params: { group }, body })
      setDone(true)
    },
    async (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return explain(error)
      refuse(error.errors)
      return null
    },
  )

  const field = (name: keyof Entry) => ({
    name,
    label: t[name],
    value: entry[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setEntry((before) => ({ ...before, [name]: value }))
      setFaults(({ [name]: _mended, ...others }) => others)
      asking.calm()
    },
  })

  if (isDone) return <p role="status">{t.done(card.venture)}</p>
  return (
    <details className="choices">
      <summary className="quiet-link">{t.ask}</summary>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          asking.start()
        }}
      >
        <p>{t.about(card.venture)}</p>
        <Field {...field('full_name')} autoComplete="off" maxLength={300} />
        <PhoneField {...field('phone')} autoComplete="off" />
        <Field {...field('reason')} autoComplete="off" maxLength={300} />
        <TroubleNotice trouble={asking.trouble} />
        <button type="submit" className="button button--plain" aria-busy={asking.busy}>
          {asking.busy ? t.sending : t.send}
        </button>
      </form>
    </details>
  )
}
