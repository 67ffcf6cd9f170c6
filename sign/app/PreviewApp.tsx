import { Suspense, useCallback, useEffect, useMemo, useState, type ComponentType } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { ErrorBoundary } from '#shared/browser/ErrorBoundary.tsx'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { accentProperties, accentsOf } from '#shared/rules/contrast.ts'
import { previewTexts as t } from '#shared/text/signer-view.ts'
import { errorTexts } from '#shared/text/sign.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Frame } from './Frame.tsx'
import { ApprovedPage, DocumentView, FaultPage, RejectedPage } from './pages.ts'
import { useOpenDocument } from '../document/use-open-document.ts'
import { Heading } from '../parts/Heading.tsx'
import { Loading } from '../parts/Loading.tsx'
import type { PageArea } from '../parts/api.ts'
import { PreviewProvider } from '../parts/signing.tsx'
import { rightStep } from '../parts/steps.ts'
import { StartPage } from '../start/StartPage.tsx'
import { previewApi } from '../parts/preview-api.ts'

/** «Глазами подписанта»: what the link shows now, for staff, read-only. */
export function PreviewApp({ id }: { id: number }) {
  return (
    <Frame>
      <ErrorBoundary fallback={<ErrorPage status={500} message={errorTexts.fault} />}>
        <p className="preview" role="note">
          <strong>{t.banner}</strong> {t.number(id)} <a href={`/support/request/${id}/show`}>{t.back}</a>
        </p>
        <Preview id={id} />
      </ErrorBoundary>
    </Frame>
  )
}

function Preview({ id }: { id: number }) {
  const [card, setCard] = useState<PublicCard>()
  const [trouble, setTrouble] = useState('')

  const refresh = useCallback(async () => {
    const fresh = await previewApi.card(id)
    setCard(fresh)
    return fresh
  }, [id])
  const load = useCallback(() => {
    setTrouble('')
    refresh().catch((error: unknown) => setTrouble(explain(error)))
  }, [refresh])
  useEffect(load, [load])
  const color = card?.face?.color ?? null
  useEffect(() => (color === null ? undefined : showAccents(color)), [color])

  const preview = useMemo(
    () => ({
      pageImage: (doc: number, page: number, area: PageArea) => previewApi.pageImage(id, doc, page, area),
      text: (doc: number, from: number) => previewApi.text(id, doc, from),
    }),
    [id],
  )
  if (trouble) {
    return (
      <>
        <Heading title={t.title}>{t.trouble}</Heading>
        <p role="alert">{trouble}</p>
        <button type="button" className="button" onClick={load}>
          {t.retry}
        </button>
      </>
    )
  }
  if (!card) return <Loading />
  return (
    <PreviewProvider card={card} refresh={refresh} preview={preview}>
      <Shown status={card.status} />
    </PreviewProvider>
  )
}

/** The sender's colour, which the link's own page has from the start. */
function showAccents(color: string): void {
  const { light, dark } = accentsOf(color)
  const accents = matchMedia('(prefers-color-scheme: dark)').matches ? dark : light
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(accentProperties(accents))) style.setProperty(name, value)
}

const outcomes: Record<string, ComponentType> = { approved: ApprovedPage, rejected: RejectedPage, fault: FaultPage }

function Shown({ status }: Pick<PublicCard, 'status'>) {
  const document = useOpenDocument()
  const Page = outcomes[rightStep('', status)] ?? StartPage
  return (
    <Suspense fallback={<Loading />}>
      {document && <DocumentView />}
      <div className="stack" hidden={document !== undefined}>
        <Page />
      </div>
    </Suspense>
  )
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return t.no_answer
  if (error.status === 401) return t.log_in
  return error.code === 'link_not_found' ? t.not_sent : error.message
}
