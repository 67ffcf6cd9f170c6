import type { ReactNode } from 'react'
import { frameTexts } from '#shared/text/sign.ts'
import { TroubleNotice } from './notices.tsx'
import { useSigning } from './signing.tsx'
import type { Trouble } from './use-action.ts'

type ActionBarProps = { trouble?: Trouble | null; children: ReactNode }

/** The main button stays at the bottom of the screen within reach of a thumb; its error is shown beside it, and it repeats what failed. */
export function ActionBar({ trouble = null, children }: ActionBarProps) {
  const { preview } = useSigning()
  return (
    <div className="bar" inert={preview !== null}>
      <TroubleNotice trouble={trouble && { text: trouble.text }} />
      <noscript>
        <p className="notice notice--wait">{frameTexts.no_script}</p>
      </noscript>
      {children}
    </div>
  )
}

type MainButtonProps = {
  text: string
  busy: boolean
  busyText: string
  onClick?: () => void
  type?: 'button' | 'submit'
  danger?: boolean
}

/** Looks and focuses as enabled while it works; the action itself ignores a second press. */
export function MainButton({ text, busy, busyText, onClick, type = 'button', danger = false }: MainButtonProps) {
  return (
    <button type={type} className={danger ? 'button button--danger' : 'button'} onClick={onClick} aria-busy={busy}>
      {busy ? busyText : text}
    </button>
  )
}
