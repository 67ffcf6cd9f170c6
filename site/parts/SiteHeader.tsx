import { Link, NavLink } from 'react-router'
import { Logo } from '#shared/brand/Logo.tsx'
import { layoutTexts } from '#shared/text/pages.ts'
import { useLogo, useSettings } from './settings.ts'

const links = [
  { to: '/1c', text: layoutTexts.links.oneC },
  { to: '/verify', text: layoutTexts.links.verify },
  { to: '/contacts', text: layoutTexts.links.contacts },
]

export function SiteHeader() {
  const { brand_name } = useSettings()
  const logo = useLogo()
  return (
    <header className="header">
      <div className="page header__row">
        <Link className="header__logo" to="/">
          <Logo name={brand_name} src={logo} />
        </Link>
        <nav className="header__links" aria-label={layoutTexts.menu}>
          {links.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
        </nav>
        <div className="header__actions">
          <a className="header__enter" href="/personal">
            {layoutTexts.enter}
          </a>
          <Link className="button button--small" to="/register">
            {layoutTexts.register}
          </Link>
        </div>
      </div>
    </header>
  )
}
