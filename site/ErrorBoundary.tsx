import { Component, type ReactNode } from 'react'
import { reportError } from '#shared/browser/error-report.ts'
import { errorTexts } from '#shared/text/pages.ts'
import { ErrorPage } from './ErrorPage.tsx'

type Props = { children: ReactNode }
type State = { failed: boolean }

/** The one place that shows an error which nobody expected. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'render')
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main className="page">
        <ErrorPage status={500} message={errorTexts.broken} hint={errorTexts.broken_hint} />
      </main>
    )
  }
}
