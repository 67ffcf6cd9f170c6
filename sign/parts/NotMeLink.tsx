import { startTexts } from '#shared/text/sign.ts'
import { Link } from './router.tsx'
import { useSigning } from './signing.tsx'
import { pathOf } from './steps.ts'

/** Unobtrusive: few need it, but it must be found without searching. */
export function NotMeLink() {
  const { group } = useSigning()
  return (
    <Link className="quiet-link" to={pathOf(group, 'not-me')}>
      {startTexts.not_me}
    </Link>
  )
}
