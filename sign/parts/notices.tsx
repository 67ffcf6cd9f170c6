import { useRef } from 'react'
import { frameTexts } from '#shared/text/sign.ts'
import type { Trouble } from './use-action.ts'

/** What went wrong and, where it helps, a button to repeat it; takes the focus when that button disappears. */
export function TroubleNotice({ trouble }: { trouble: Trouble | null }) {
  const place = useRef<HTMLDivElement>(null)
  function again() {
    place.current?.focus()
    trouble?.retry?.()
  }
  return (
    <div role="alert" className="alert" tabIndex={-1} ref={place}>
      {trouble && (
        <div className="notice notice--bad">
          <p>{trouble.text}</p>
          {trouble.retry && (
            <button type="button" className="button button--plain" onClick={again}>
              {frameTexts.retry}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** A notice for the person who arrives here from another page. */
export function ArrivalNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <div role="status" className="notice notice--wait">
      {text}
    </div>
  )
}
