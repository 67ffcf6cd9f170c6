import { FieldsPage } from '../fields/lazy-fields-page.ts'
import { FilesPage } from '../files/lazy-files-page.ts'
import { CodePage } from '../code/lazy-code-page.ts'
import { lazyPage } from '#shared/browser/lazy-page.tsx'
import type { Place } from '../parts/router.tsx'
import { isStep, stepOf, type Step } from '../parts/steps.ts'

export const SignPage = lazyPage('SignPage', () => import('../decision/SignPage.tsx'))
export const RejectPage = lazyPage('RejectPage', () => import('../decision/RejectPage.tsx'))
export const NotMePage = lazyPage('NotMePage', () => import('../decision/NotMePage.tsx'))
export const ComplainPage = lazyPage('ComplainPage', () => import('../decision/ComplainPage.tsx'))
export const ApprovedPage = lazyPage('ApprovedPage', () => import('../outcome/ApprovedPage.tsx'))
export const RejectedPage = lazyPage('RejectedPage', () => import('../outcome/RejectedPage.tsx'))
export const FaultPage = lazyPage('FaultPage', () => import('../outcome/FaultPage.tsx'))
export const DownloadPage = lazyPage('DownloadPage', () => import('../downloads/DownloadPage.tsx'))
export const DocumentView = lazyPage('DocumentView', () => import('../document/DocumentView.tsx'))

const all = [
  CodePage,
  SignPage,
  RejectPage,
  NotMePage,
  ComplainPage,
  ApprovedPage,
  RejectedPage,
  FaultPage,
  DownloadPage,
  DocumentView,
]

const byStep: Partial<Record<Step, (typeof all)[number]>> = {
  sign: SignPage,
  reject: RejectPage,
  'not-me': NotMePage,
  complain: ComplainPage,
  approved: ApprovedPage,
  rejected: RejectedPage,
  fault: FaultPage,
  download: DownloadPage,
}

/** Loads the step's chunk before the first render; otherwise a placeholder would replace the server's HTML. */
export async function loadPage(step: Step): Promise<void> {
  await byStep[step]?.ready()
}

/** Loads what a place shows; nothing when it is here. */
export function loadPlace({ pathname, search, state }: Place): Promise<unknown> | undefined {
  const step = stepOf(pathname)
  const shown = [
    isStep(step) ? byStep[step] : undefined,
    state?.code ? CodePage : undefined,
    state?.fields ? FieldsPage : undefined,
    state?.files ? FilesPage : undefined,
    new URLSearchParams(search).has('doc') ? DocumentView : undefined,
  ]
  const wanted = shown.flatMap((page) => (page && !page.isReady() ? page.ready() : []))
  return wanted.length > 0 ? Promise.all(wanted) : undefined
}

/**
 * Fetches the chunks of the next steps, so that a connection lost on the way does not stop them. One that has failed is
 * requested again when it is needed.
 */
export async function loadAllPages(): Promise<void> {
  await Promise.allSettled(all.map((page) => page.request()))
}
