import { useState } from 'react'
import { ErrorBoundary } from '#shared/browser/ErrorBoundary.tsx'
import type { PublicForm } from '#shared/contract/public-links.ts'
import { closedFormTexts } from '#shared/text/closed-form.ts'
import { publicFormTexts as t } from '#shared/text/public-form.ts'
import { errorTexts } from '#shared/text/sign.ts'
import { Heading } from '../parts/Heading.tsx'
import { pathOf } from '../parts/steps.ts'
import { api } from '../public-form/api.ts'
import { FormPage } from '../public-form/FormPage.tsx'
import { ProofPage } from '../public-form/ProofPage.tsx'
import { clearSent, readSent } from '../public-form/stored-form.ts'
import { empty } from '../public-form/use-public-form.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { ReplayPreHydration } from './ReplayPreHydration.tsx'
import { Frame } from './Frame.tsx'

/** A public link: its reader says who they are and proves the phone, and goes on to a signer's page of their own. */
export function PublicApp({ link, form }: { link: string; form: PublicForm | null }) {
  return (
    <Frame>
      <ErrorBoundary fallback={<ErrorPage status={500} message={errorTexts.fault} />}>
        {form ? <OpenLink link={link} form={form} /> : <ErrorPage status={404} message={errorTexts.link_not_found} />}
        <ReplayPreHydration />
      </ErrorBoundary>
    </Frame>
  )
}

function OpenLink({ link, form }: { link: string; form: PublicForm }) {
  const [sent, setSent] = useState(() => readSent(link))
  const [entry, setEntry] = useState(empty)
  if (form.state !== 'open' && !sent) {
    return (
      <div className="stack">
        <Heading title={t.title(form.title)}>{t.closed}</Heading>
        <p>{form.venture}</p>
        <p>{closedFormTexts[form.state]}</p>
      </div>
    )
  }
  return (
    <div className="stack">
      {sent ? (
        <ProofPage
          sent={sent}
          texts={t}
          check={async (code) => {
            const { group } = await api.checkCode(link, sent.token, code)
            clearSent()
            location.assign(pathOf(group, ''))
          }}
          onBack={() => setSent(null)}
        />
      ) : (
        <FormPage link={link} form={form} entry={entry} onEntry={setEntry} onSent={setSent} />
      )}
    </div>
  )
}
