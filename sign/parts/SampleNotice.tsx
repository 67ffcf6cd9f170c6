import { sampleNoticeTexts as t } from '#shared/text/sign.ts'
import { useSigning } from './signing.tsx'

/** Says of a request that was sent to try the service out that nothing signed here binds anybody. */
export function SampleNotice() {
  const { card } = useSigning()
  if (!card.sample) return null
  return (
    <p className="notice notice--wait">
      <strong>{t.title}</strong>
      {card.test ? t.test : t.about}
    </p>
  )
}
