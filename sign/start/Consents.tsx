import type { RefObject } from 'react'
import { frameTexts } from '#shared/text/sign.ts'

export type Ticks = { agree: boolean; personal: boolean }

type ConsentProps = {
  name: keyof Ticks
  ticked: boolean
  onTick: (name: keyof Ticks, ticked: boolean) => void
  text: string
  link: string
  href: string
  error: string
  inputRef: RefObject<HTMLInputElement | null>
}

/**
 * The person ticks it, and it is never ticked in advance: a consent by default is no consent (152-ФЗ art. 9). Browsers
 * must not restore the ticks of an earlier visit either, because the text may have changed since.
 */
export function Consent({ name, ticked, onTick, text, link, href, error, inputRef }: ConsentProps) {
  return (
    <div className="consent">
      <label className="consent__label">
        <input
          type="checkbox"
          autoComplete="off"
          name={name}
          checked={ticked}
          onChange={(event) => onTick(name, event.target.checked)}
          ref={inputRef}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <span>
          {text}{' '}
          <a href={href} target="_blank" rel="noreferrer">
            {link}
            <span className="visually-hidden"> {frameTexts.new_window}</span>
          </a>
        </span>
      </label>
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
