import { useState } from 'react'
import { ErrorBoundary } from '#shared/browser/ErrorBoundary.tsx'
import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { myDocumentsTexts as t } from '#shared/text/my-documents.ts'
import { errorTexts } from '#shared/text/sign.ts'
import { api } from '../my-documents/api.ts'
import { DocumentsPage } from '../my-documents/DocumentsPage.tsx'
import { PhonePage } from '../my-documents/PhonePage.tsx'
import { clearProven, readProven, storeProven } from '../my-documents/proven.ts'
import { ProofPage } from '../public-form/ProofPage.tsx'
import { clearSent, readSent } from '../public-form/stored-form.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { ReplayPreHydration } from './ReplayPreHydration.tsx'
import { Frame } from './Frame.tsx'

/** «Мои документы»: phone, code, and what was sent to that phone. */
export function MyApp() {
  return (
    <Frame>
      <ErrorBoundary fallback={<ErrorPage status={500} message={errorTexts.fault} />}>
        <div className="stack">
          <Steps />
        </div>
        <ReplayPreHydration />
      </ErrorBoundary>
    </Frame>
  )
}

function Steps() {
  const [proven, setProven] = useState(readProven)
  const [sent, setSent] = useState(() => readSent(my_documents_path))
  const [phone, setPhone] = useState('')
  const [notice, setNotice] = useState('')
  if (proven) {
    return (
      <DocumentsPage
        proven={proven}
        onClosed={(why) => {
          clearProven()
          setProven(null)
          setNotice(why)
        }}
      />
    )
  }
  if (!sent) return <PhonePage phone={phone} onPhone={setPhone} onSent={setSent} notice={notice} />
  return (
    <ProofPage
      sent={sent}
      texts={t}
      check={async (code) => {
        await api.checkCode(sent.token, code)
        clearSent()
        setSent(null)
        setNotice('')
        setProven(storeProven({ token: sent.token, phone: sent.phone }))
      }}
      onBack={() => setSent(null)}
    />
  )
}
