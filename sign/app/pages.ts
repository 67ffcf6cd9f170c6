import { CodePage } from '../code/lazy-code-page.ts'
import { lazyPage } from '../parts/lazy-page.tsx'
import type { Step } from '../parts/steps.ts'

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

const byStep: Partial<Record<Step, { ready: () => Promise<unknown> }>> = {
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

/** Fetches the chunks of the next steps, so that a connection lost on the way does not stop them. */
export async function loadAllPages(): Promise<void> {
  await Promise.all(all.map((page) => page.ready()))
}
