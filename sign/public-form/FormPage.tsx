import { useRef } from 'react'
import { publicFormTexts as t } from '#shared/text/public-form.ts'
import { pagesCount, startTexts } from '#shared/text/sign.ts'
import { Heading } from '../parts/Heading.tsx'
import { Consent } from '../start/Consents.tsx'
import { SenderFace } from '../start/SenderFace.tsx'
import { Bar } from './Bar.tsx'
import { Field } from '../parts/Field.tsx'
import { PhoneField } from '../parts/PhoneField.tsx'
import { usePublicForm, type FormPageProps } from './use-public-form.ts'

/** Who asks whom to sign what, and who the reader is. */
export function FormPage(props: FormPageProps) {
  const { form, entry } = props
  const { faults, change, sending } = usePublicForm(props)
  const [agree, personal] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const tick = (name: 'agree' | 'personal', ticked: boolean) => change({ [name]: ticked })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.start()
      }}
    >
      <SenderFace face={form.face} venture={form.venture} />
      <Heading title={t.title(form.title)}>
        <span className="venture">{form.venture}</span> {t.asks(form.documents.length)}
      </Heading>
      <h2>{form.title}</h2>
      <ul className="titles">
        {form.documents.map(({ title, pages }, index) => (
          <li key={index}>
            {title}, {pagesCount(pages)}
          </li>
        ))}
      </ul>
      {form.message && (
        <section className="message">
          <h2 className="message__heading">{startTexts.message}</h2>
          <p className="message__text">{form.message}</p>
        </section>
      )}
      <h2>{t.who}</h2>
      <Field
        name="full_name"
        label={t.full_name}
        hint={t.full_name_hint}
        autoComplete="name"
        value={entry.full_name}
        error={faults.full_name}
        onChange={({ currentTarget }) => change({ full_name: currentTarget.value })}
      />
      <PhoneField
        label={t.phone}
        hint={t.phone_hint}
        value={entry.phone}
        error={faults.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
      />
      <Field
        name="email"
        label={t.email}
        hint={t.email_hint}
        type="email"
        autoComplete="email"
        value={entry.email}
        error={faults.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      {form.needs_pin && (
        <Field
          name="pin"
          label={t.pin}
          hint={t.pin_hint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={entry.pin}
          error={faults.pin}
          onChange={({ currentTarget }) => change({ pin: currentTarget.value.replace(/\D/g, '') })}
        />
      )}
      <h2 className="visually-hidden">{startTexts.consents}</h2>
      <Consent
        name="agree"
        ticked={entry.agree}
        onTick={tick}
        text={startTexts.agree}
        link={startTexts.agree_link}
        href={form.consent.text_url}
        error={faults.agree ?? ''}
        inputRef={agree}
      />
      <Consent
        name="personal"
        ticked={entry.personal}
        onTick={tick}
        text={startTexts.personal}
        link={startTexts.personal_link}
        href={form.consent.personal_data_url}
        error={faults.personal ?? ''}
        inputRef={personal}
      />
      <p className="quiet">{t.reassure}</p>
      <Bar trouble={sending.trouble} text={startTexts.get_code} busy={sending.busy} busyText={startTexts.sending} />
    </form>
  )
}
