import { useEffect, useRef } from 'react'
import { letterSentTexts as texts } from '#shared/text/pages.ts'

/** Takes the form's place, and the focus: the button that was pressed is gone. */
export function LetterSent({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="register">
      <h1 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h1>
      <p>
        {texts.sent} <strong className="register__address">{to}</strong>. {texts.follow}
      </p>
      <p className="quiet">{texts.absent}</p>
      <p>
        <a href="/register">{texts.again}</a>
      </p>
    </div>
  )
}
