import { Link } from 'react-router'
import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { layoutTexts } from '#shared/text/pages.ts'
import { useFill, useSettings } from './settings.ts'

const links = [
  { to: '/documents/offer', text: layoutTexts.documents.offer },
  { to: '/documents/legal-information', text: layoutTexts.documents.legal },
  { to: '/documents/policy', text: layoutTexts.documents.policy },
  { to: '/documents/consent', text: layoutTexts.documents.consent },
  { to: '/documents/accessibility', text: layoutTexts.documents.accessibility },
  { to: '/developers', text: layoutTexts.links.developers },
  { to: '/anchors', text: layoutTexts.links.anchors },
  { to: '/contacts', text: layoutTexts.links.contacts },
]

export function SiteFooter() {
  const fill = useFill()
  const { operator_email } = useSettings()
  return (
    <footer className="footer">
      <div className="page footer__row">
        <nav className="footer__links" aria-label={layoutTexts.footer}>
          {/* of the signer's app */}
          <a href={my_documents_path}>{layoutTexts.links.my_documents}</a>
          {links.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
        <p className="quiet">
          {fill(layoutTexts.operator)}
          <br />
          <a href={`mailto:${operator_email}`}>{operator_email}</a>
        </p>
      </div>
    </footer>
  )
}
