import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { frameTexts } from '#shared/text/sign.ts'

/** Logo and words of the sender, above its name: signers know it by them. */
export function SenderFace({ face, venture }: Pick<PublicCard, 'face' | 'venture'>) {
  if (!face?.logo && !face?.greeting) return null
  const { logo, greeting } = face
  return (
    <div className="face">
      {logo && (
        <img
          className="face__logo"
          src={logo.url}
          alt={frameTexts.logo_of(venture)}
          width={logo.width / 2}
          height={logo.height / 2}
        />
      )}
      {greeting && <p className="face__greeting">{greeting}</p>}
    </div>
  )
}
