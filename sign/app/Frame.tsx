import { useEffect, type ReactNode } from 'react'
import { tokenConfig } from '#shared/brand/page-config.ts'
import { Logo } from '#shared/brand/Logo.tsx'
import { sayAlive } from '#shared/browser/alive.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { frameTexts } from '#shared/text/sign.ts'
import { DemoStrip } from './DemoStrip.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** The server renders before it knows the name: it fills the token in. */
const brandName = () => (globalThis.document ? pageConfig().brand_name : tokenConfig.brand_name)

export function Frame({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  useEffect(sayAlive, [])
  return (
    <div className="frame">
      <header className="frame__head">
        <Logo name={brandName()} src={hydrated ? pageConfig().brand_logo : ''} />
        <DemoStrip />
      </header>
      <main className="frame__main">{children}</main>
      <footer className="frame__foot">
        <p>{frameTexts.service}</p>
        <a href="/documents/legal-information">{frameTexts.legal}</a>
        <a href="/documents/policy">{frameTexts.policy}</a>
      </footer>
    </div>
  )
}
