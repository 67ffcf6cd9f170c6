import { useId, type ComponentProps } from 'react'
import { registerTexts } from '#shared/text/pages.ts'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** what was likely meant, and how to take it */
  meant?: { text: string | null; onTake: (text: string) => void }
}

/** A labelled input whose hint and error are read aloud with it. */
export function TextField({ label, hint, error, meant, ...input }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className="field__input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field__hint field__meant" aria-live="polite">
        {meant?.text && (
          <button type="button" className="link" onClick={() => meant.onTake(meant.text ?? '')}>
            {registerTexts.meant(meant.text)}
          </button>
        )}
      </p>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
