import type { ComponentProps } from 'react'

type FieldProps = ComponentProps<'input'> & { name: string; label: string; error?: string | undefined; hint?: string }

export function Field({ label, error = '', hint = '', name, ...input }: FieldProps) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <input
        {...input}
        className="field__input"
        id={name}
        name={name}
        aria-invalid={error !== ''}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
