import { codeTexts, downloadTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import { MainButton } from '../parts/action-bar.tsx'
import { ArrivalNotice, TroubleNotice } from '../parts/notices.tsx'
import { Link } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { TitleList } from '../parts/TitleList.tsx'
import { useSendCode } from '../code/use-send-code.ts'

/** A signer who returns to a signed document proves again that the phone is theirs. */
export function DownloadCode() {
  const { card, notice, times } = useSigning()
  const send = useSendCode()
  return (
    <>
      <ArrivalNotice text={notice} />
      <TitleList />
      <p>
        {downloadTexts.need_code} <span className="phone">{card.signer.phone}</span>.
      </p>
      <p className="hint">{downloadTexts.code_reassure}</p>
      <TroubleNotice trouble={send.trouble} />
      {times ? (
        <Link className="button" to={{}} state={{ code: true }}>
          {codeTexts.heading}
        </Link>
      ) : (
        <MainButton
          text={startTexts.get_code}
          busy={send.busy}
          busyText={startTexts.sending}
          onClick={() => send.start()}
        />
      )}
    </>
  )
}
