import { renderToString } from 'react-dom/server'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { faultTexts } from '#shared/text/sign-steps.ts'
import { titles } from '#shared/text/sign.ts'
import { firstPageAddress } from './document/DocumentList.tsx'
import { loadPage } from './app/pages.ts'
import { Router } from './parts/router.tsx'
import { SignApp } from './app/SignApp.tsx'
import { groupOf, isStep, rightPath, stepOf, type Step } from './parts/steps.ts'

function titleOf(step: Step, card: PublicCard): string {
  if (step === '') return titles.start(card.venture)
  if (step === 'fault') return faultTexts[card.disowned ? 'disowned' : card.status]?.heading ?? titles.fault
  return titles[step]
}

type Rendered = { html: string; title: string; status: 200 | 404; picture: string | null }

/** HTML of a signing page as it is before cookies are known; the browser's first render gives the same. */
export async function render(path: string, data: { card: PublicCard | null }): Promise<Rendered> {
  const { card } = data
  const right = rightPath(path.replace(/[?#].*$/, ''), card?.status)
  const step = stepOf(right)
  const known = groupOf(right) !== undefined && isStep(step)
  if (known) await loadPage(step)
  const title = card && known ? titleOf(step, card) : titles.error
  const html = renderToString(
    <Router first={{ pathname: right, search: '', state: null }}>
      <SignApp start={data} />
    </Router>,
  )
  const picture = card && step === '' ? firstPageAddress(card) : null
  return { html, title, status: card && known ? 200 : 404, picture }
}
