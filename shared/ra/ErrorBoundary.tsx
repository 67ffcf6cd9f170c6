import { Component, type ReactNode } from 'react'
import { reportError } from '../browser/error-report.ts'
import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'

type Props = { children: ReactNode }

/** A screen that breaks leaves the menu standing; give it a `key` of the address, so that another screen opens. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'render')
  }

  override render() {
    return this.state.failed ? <ErrorPage code={500} message={errorPageTexts.unexpected} /> : this.props.children
  }
}
