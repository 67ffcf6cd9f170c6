import { useState, type ReactNode } from 'react'
import { copyToClipboard } from '#shared/browser/clipboard.ts'
import './code.css'

type Props = {
  code: string
  /** label of the copy button */
  copy: string
  label: string
  heading?: ReactNode
  /** the code with colours */
  children?: ReactNode
}

/** A program with a button that copies it. */
export function Code({ code, copy, label, heading = null, children = code }: Props) {
  return (
    <>
      <div className="code__head">
        {heading}
        <CopyButton code={code} copy={copy} />
      </div>
      {/* it scrolls on a narrow screen, so it must take keyboard focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="code" tabIndex={0} role="region" aria-label={label}>
        <code>{children}</code>
      </pre>
    </>
  )
}

function CopyButton({ code, copy }: { code: string; copy: string }) {
  const [announcement, setAnnouncement] = useState('')
  const onClick = async () => {
    const { summary, life_ms } = await copyToClipboard(code)
    setAnnouncement(summary)
    setTimeout(() => setAnnouncement(''), life_ms)
  }
  return (
    <p className="code__copy">
      <span role="status" className="quiet">
        {announcement}
      </span>
      <button type="button" className="button button--plain button--small" onClick={() => void onClick()}>
        {copy}
      </button>
    </p>
  )
}
