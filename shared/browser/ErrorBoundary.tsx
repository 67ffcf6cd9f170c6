import { Component, type ReactNode } from 'react'
import { reportError } from './error-report.ts'

type Props = { fallback: ReactNode; children: ReactNode }

/** Reports an unexpected error and shows an error page; with the address as `key` the next screen starts afresh. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'render')
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
