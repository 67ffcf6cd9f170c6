import type { ReactNode } from 'react'
import type { FieldToFill } from '#shared/contract/document-fields.ts'
import { type DocumentFieldKind, field_value_chars_max } from '#shared/rules/document-fields.ts'
import { fieldHints, fieldsPageTexts as t } from '#shared/text/document-fields.ts'

type Keyboard = {
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  type?: 'date' | 'tel' | 'email'
  autoComplete?: string
}

/** What a phone shows for each kind. */
const keyboards: Partial<Record<DocumentFieldKind, Keyboard>> = {
  date: { type: 'date' },
  number: { inputMode: 'decimal' },
  phone: { type: 'tel', autoComplete: 'tel' },
  inn: { inputMode: 'numeric' },
  snils: { inputMode: 'numeric' },
  passport: { inputMode: 'numeric' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
}

type FieldInputProps = { field: FieldToFill; value: string; onChange: (text: string) => void; error: string }

export function FieldInput({ field, value, onChange, error }: FieldInputProps) {
  const { kind, name, required, choices } = field
  const hint = fieldHints[kind]
  const described = { 'aria-invalid': error !== '', 'aria-describedby': 'value-about', required }
  const about = (
    <div id="value-about" role="status">
      {hint && !error && <p className="field__hint">{hint}</p>}
      {error && <p className="field__error">{error}</p>}
    </div>
  )
  if (kind === 'checkbox') {
    return (
      <div className="field">
        <label className="fill-check">
          <input
            id="value"
            type="checkbox"
            checked={value === 'да'}
            onChange={(event) => onChange(event.target.checked ? 'да' : '')}
            {...described}
          />
          {name}
        </label>
        {about}
      </div>
    )
  }
  if (kind === 'account') return <AccountInput {...{ value, onChange, described, about }} />
  return (
    <div className="field">
      <label className="visually-hidden" htmlFor="value">
        {name}
      </label>
      {kind === 'choice' ? (
        <select
          id="value"
          className="field__input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...described}
        >
          <option value="">{t.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id="value"
          className="field__input"
          value={value}
          maxLength={field_value_chars_max}
          onChange={(event) => onChange(event.target.value)}
          {...keyboards[kind]}
          {...described}
        />
      )}
      {about}
    </div>
  )
}

type AccountInputProps = Pick<FieldInputProps, 'value' | 'onChange'> & {
  described: { 'aria-invalid': boolean; 'aria-describedby': string; required: boolean }
  about: ReactNode
}

/** Two numbers that are checked against each other, kept as one text. */
function AccountInput({ value, onChange, described, about }: AccountInputProps) {
  const [account = '', bik = ''] = value.split(' ')
  const digits = (text: string) => text.replace(/\D/g, '')
  const join = (account: string, bik: string) => onChange(account || bik ? `${digits(account)} ${digits(bik)}` : '')
  return (
    <div className="field">
      <label className="field__label" htmlFor="value">
        {t.account}
      </label>
      <input
        id="value"
        className="field__input"
        inputMode="numeric"
        maxLength={30}
        value={account}
        onChange={(event) => join(event.target.value, bik)}
        {...described}
      />
      <label className="field__label" htmlFor="bik">
        {t.bik}
      </label>
      <input
        id="bik"
        className="field__input"
        inputMode="numeric"
        maxLength={15}
        value={bik}
        onChange={(event) => join(account, event.target.value)}
        {...described}
      />
      {about}
    </div>
  )
}
