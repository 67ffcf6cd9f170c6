import { faultSender, waitTexts as t } from '#shared/text/sign.ts'
import { Heading } from '../parts/Heading.tsx'
import { useSigning } from '../parts/signing.tsx'

/** For a signer of an ordered batch who has the link before their turn. Another visit shows when it has come. */
export function WaitPage() {
  const { card } = useSigning()
  return (
    <>
      <Heading title={t.heading}>{t.heading}</Heading>
      <p>{t.text}</p>
      <p>{t.next}</p>
      <dl className="facts">
        <dt>{faultSender}</dt>
        <dd>{card.venture}</dd>
      </dl>
    </>
  )
}
