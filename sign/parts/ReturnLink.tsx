import { hostOf } from '#shared/rules/origins.ts'
import { returnText } from '#shared/text/sign.ts'
import { useSigning } from './signing.tsx'

/** Back to the sender's site, which it has listed; out of a frame too. */
export function ReturnLink() {
  const { card, preview } = useSigning()
  if (!card.return_url || preview) return null
  return (
    <p>
      <a className="button button--plain" href={card.return_url} target="_top" rel="noreferrer">
        {returnText(hostOf(card.return_url))}
      </a>
    </p>
  )
}
