import { useId } from 'react'
import { registerTexts } from '#shared/text/pages.ts'

type ConsentProps = {
  text: { before: string; link: string }
  href: string
  field: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** A consent that the person ticks; its text opens beside the form, which keeps what was filled in. */
export function Consent({ text, href, field, checked, error, onChange }: ConsentProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          id={id}
          data-field={field}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>
          {text.before}
          <a href={href} target="_blank" rel="noreferrer">
            {text.link}
            <span className="visually-hidden"> {registerTexts.new_tab}</span>
          </a>
        </label>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
