import type { VerifyFileAnswer } from '#shared/contract/verify.ts'
import { showExactTime } from '#shared/rules/clock.ts'
import { verifyTexts as texts } from '#shared/text/verify.ts'

type Stamp = NonNullable<VerifyFileAnswer['seal']['seals'][number]['stamp']>
/** The hash alone says that there was a time-stamp; only the file itself can show that it is valid. */
type StampLineProps = { stamp: (Pick<Stamp, 'at' | 'authority'> & Partial<Stamp>) | null; heading?: string }

/** Which authority, besides us, confirms when the seal was made. */
export function StampLine({ stamp, heading = texts.stamp.by }: StampLineProps) {
  if (!stamp?.at || stamp.fault) {
    return <p className="quiet">{stamp ? (stamp.fault ?? texts.stamp.wrong) : texts.stamp.none}</p>
  }
  return (
    <p>
      {heading}: {stamp.authority && <strong>{stamp.authority}, </strong>}
      <time className="figures" dateTime={stamp.at}>
        {showExactTime(stamp.at)}
      </time>
      {stamp.trusted === false && (
        <>
          <br />
          <span className="quiet">{texts.stamp.unknown}</span>
        </>
      )}
    </p>
  )
}
