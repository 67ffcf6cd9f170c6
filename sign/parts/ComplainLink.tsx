import { startTexts } from '#shared/text/sign.ts'
import { Link } from './router.tsx'
import { useSigning } from './signing.tsx'
import { pathOf } from './steps.ts'

/** On every page of the request, also after its end. */
export function ComplainLink() {
  const { group } = useSigning()
  return (
    <Link className="quiet-link" to={pathOf(group, 'complain')}>
      {startTexts.complain}
    </Link>
  )
}
