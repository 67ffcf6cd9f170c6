import { Outlet } from 'react-router'
import { layoutTexts } from '#shared/text/pages.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

export function Page() {
  return (
    <>
      <a className="skip" href="#content">
        {layoutTexts.skip}
      </a>
      <DemoNotice />
      <SiteHeader />
      <main className="page main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
