import { faultSender, faultTexts } from '#shared/text/sign-steps.ts'
import { Heading } from '../parts/Heading.tsx'
import { useSigning } from '../parts/signing.tsx'

/** For a signer of an ordered batch who has the link before their turn. Another visit shows when it has come. */
export function WaitPage() {
  const { card } = useSigning()
  const { heading, text, next } = faultTexts['queued'] ?? { heading: '', text: '', next: '' }
  return (
    <>
      <Heading title={heading}>{heading}</Heading>
      <p>{text}</p>
      <p>{next}</p>
      <dl className="facts">
        <dt>{faultSender}</dt>
        <dd>{card.venture}</dd>
      </dl>
    </>
  )
}
