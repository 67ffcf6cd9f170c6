import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { applyPhoneMask } from './mask.ts'
import { pageConfig } from './page-config.ts'

type PhoneInput = {
  ref: React.RefObject<HTMLInputElement | null>
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  type: 'tel'
  inputMode: 'tel'
  autoComplete: 'tel'
  placeholder: string
}

/** Properties of an input for a mobile number: `+7 (999) 123-45-67`, preserving the caret. */
export function usePhoneInput(value: string, onValue: (value: string) => void): PhoneInput {
  // the countries that are served
  pageConfig()
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return {
    ref,
    value,
    onChange(event) {
      const { value: text, selectionStart } = event.currentTarget
      const masked = applyPhoneMask(text, selectionStart ?? text.length)
      caret.current = masked.caret
      onValue(masked.value)
    },
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '+7 (___) ___-__-__',
  }
}
