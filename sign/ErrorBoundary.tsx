import { Component, type ReactNode } from 'react'
import { reportError } from '#shared/browser/error-report.ts'
import { errorTexts } from '#shared/text/sign.ts'
import { ErrorPage } from './ErrorPage.tsx'

type Props = { children: ReactNode }
type State = { failed: boolean }

/** The one place that shows a fault of ours. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'render')
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage status={500} message={errorTexts.fault} /> : this.props.children
  }
}
