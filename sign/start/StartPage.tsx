import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { showDeadline } from '#shared/rules/clock.ts'
import { startTexts, titles } from '#shared/text/sign.ts'
import { SenderFace } from './SenderFace.tsx'
import { WaitPage } from './WaitPage.tsx'
import { Consent, type Ticks } from './Consents.tsx'
import { DocumentList, FirstPage } from '../document/DocumentList.tsx'
import { Heading } from '../parts/Heading.tsx'
import { StopMessages } from '../parts/Messages.tsx'
import { NotMeLink } from '../parts/NotMeLink.tsx'
import { ComplainLink } from '../parts/ComplainLink.tsx'
import { useLoadedPages } from '../parts/loaded-pages.ts'
import { FieldsPage } from '../fields/lazy-fields-page.ts'
import { FilesPage } from '../files/lazy-files-page.ts'
import { CodePage } from '../code/lazy-code-page.ts'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { ArrivalNotice } from '../parts/notices.tsx'
import { OwnTime } from '../parts/OwnTime.tsx'
import { SampleNotice } from '../parts/SampleNotice.tsx'
import { Link, useLocation } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { type PageState, pathOf } from '../parts/steps.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'
import { useSendCode } from '../code/use-send-code.ts'

/** The first page of a link: who asks for what, until when; the documents, the consents and the request of a code. */
export function StartPage() {
  const hydrated = useHydrated()
  const { card, times } = useSigning()
  const state = useLocation().state
  if (card.status === 'queued') return <WaitPage />
  if (hydrated && state?.fields) return <FieldsPage />
  if (hydrated && state?.files) return <FilesPage />
  return hydrated && times && state?.code && !isUnready(card) ? <CodePage /> : <Invitation />
}

/** What the sender asks for comes before the code. */
const isUnready = (card: PublicCard) => isUnfilled(card) || card.asked_files?.missing === true

/** Its fields are to be filled before a code can be asked for. */
const isUnfilled = ({ documents, filled_at }: PublicCard) =>
  filled_at === null && documents.some(({ fields }) => fields > 0)

function Invitation() {
  const { card, notice, times } = useSigning()
  const { venture, signer, documents, deadline, message, face } = card
  return (
    <>
      <SenderFace face={face} venture={venture} />
      <Heading title={titles.start(venture)}>
        <span className="venture">{venture}</span> {startTexts.asks(documents.length)}
      </Heading>
      <ArrivalNotice text={times ? '' : notice} />
      <SampleNotice />
      <dl className="facts">
        <dt>{startTexts.for_whom}</dt>
        <dd>{signer.full_name}</dd>
        <dt>{startTexts.deadline}</dt>
        <dd>
          {showDeadline(deadline)}
          <OwnTime at={deadline} />
        </dd>
      </dl>
      {message && (
        <section className="message">
          <h2 className="message__heading">{startTexts.message}</h2>
          <p className="message__text">{message}</p>
        </section>
      )}
      <h2 className="visually-hidden">{startTexts.documents}</h2>
      <DocumentList />
      <FirstPage />
      <NextStep />
    </>
  )
}

function NextStep() {
  const hydrated = useHydrated()
  const { group, card, token, times, preview } = useSigning()
  if (preview) {
    return (
      <div className="stack" inert>
        <Agreement />
      </div>
    )
  }
  if (card.asked_files?.missing) return <First state={{ files: true }} text={startTexts.attach_files} />
  if (isUnfilled(card)) {
    const count = card.documents.reduce((sum, { fields }) => sum + fields, 0)
    return <First state={{ fields: true }} text={startTexts.fill_fields(count)} />
  }
  if (!hydrated || (!token && !times)) return <Agreement />
  return (
    <>
      <Refusals />
      <ActionBar>
        {token ? (
          <Link className="button" to={pathOf(group, 'sign')}>
            {startTexts.go_on}
          </Link>
        ) : (
          <Link className="button" to={{}} state={{ code: true }}>
            {startTexts.enter_code}
          </Link>
        )}
      </ActionBar>
    </>
  )
}

const Refusals = () => (
  <>
    <p className="quiet-links">
      <NotMeLink /> <ComplainLink />
    </p>
    <StopMessages />
  </>
)

/** What comes before the code. */
function First({ state, text }: { state: PageState; text: string }) {
  return (
    <>
      <Refusals />
      <ActionBar>
        <Link className="button" to={{}} state={state}>
          {text}
        </Link>
      </ActionBar>
    </>
  )
}

const Again = ({ state, text }: { state: PageState; text: string }) => (
  <p>
    <Link className="quiet-link" to={{}} state={state}>
      {text}
    </Link>
  </p>
)

const unticked: Ticks = { agree: false, personal: false }
const isTicked = (box: RefObject<HTMLInputElement | null>) => box.current?.checked ?? false

function Agreement() {
  const { card } = useSigning()
  const { version } = card.consent
  const [ticked, setTicked] = useState({ ...unticked, version })
  // a changed text needs new ticks
  const ticks = ticked.version === version ? ticked : unticked
  const [asked, setAsked] = useState(false)
  const agree = useRef<HTMLInputElement>(null)
  const personal = useRef<HTMLInputElement>(null)
  const send = useSendCode()
  const { drawn, pages } = useLoadedPages(card.documents)
  // ticks made before hydration are read before a stored press is repeated
  useLayoutEffect(() => {
    setTicked({ agree: isTicked(agree), personal: isTicked(personal), version })
  }, [version])
  const onTick = (name: keyof Ticks, on: boolean) => setTicked({ ...ticks, [name]: on, version })

  function getCode(): void {
    setAsked(true)
    const missing = !ticks.agree ? agree : !ticks.personal ? personal : undefined
    if (!missing) return send.start()
    missing.current?.focus()
    missing.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        getCode()
      }}
    >
      <fieldset className="consents">
        <legend className="visually-hidden">{startTexts.consents}</legend>
        <Consent
          name="agree"
          ticked={ticks.agree}
          onTick={onTick}
          inputRef={agree}
          text={startTexts.agree}
          link={startTexts.agree_link}
          href={card.consent.text_url}
          error={asked && !ticks.agree ? startTexts.tick_agree : ''}
        />
        <Consent
          name="personal"
          ticked={ticks.personal}
          onTick={onTick}
          inputRef={personal}
          text={startTexts.personal}
          link={startTexts.personal_link}
          href={card.consent.personal_data_url}
          error={asked && !ticks.personal ? startTexts.tick_personal : ''}
        />
      </fieldset>
      {card.filled_at !== null && <Again state={{ fields: true }} text={startTexts.change_fields} />}
      {card.asked_files && <Again state={{ files: true }} text={startTexts.change_files} />}
      <p className="hint">{startTexts.shown(drawn, pages)}</p>
      <p className="hint">{startTexts.reassure(card.signer.phone)}</p>
      {card.copies.length > 0 && <p className="hint">{startTexts.copies(card.copies.join(', '))}</p>}
      <Refusals />
      <ActionBar trouble={send.trouble}>
        <MainButton type="submit" text={startTexts.get_code} busy={send.busy} busyText={startTexts.sending} />
      </ActionBar>
    </form>
  )
}
