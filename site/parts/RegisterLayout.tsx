import { Link, Outlet } from 'react-router'
import { Logo } from '#shared/brand/Logo.tsx'
import { layoutTexts } from '#shared/text/pages.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { useLogo, useSettings } from './settings.ts'
import { SiteFooter } from './SiteFooter.tsx'

/** Nothing but the form: no menu that leads away. */
export function Page() {
  const { brand_name } = useSettings()
  const logo = useLogo()
  return (
    <>
      <DemoNotice />
      <header className="header">
        <div className="page header__row">
          <Link className="header__logo" to="/">
            <Logo name={brand_name} src={logo} />
          </Link>
          <a className="header__enter header__enter--last" href="/personal">
            {layoutTexts.enter}
          </a>
        </div>
      </header>
      <main className="page main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
