import { Component, type ReactNode } from 'react'
import { reportError } from './error-report.ts'

type Props = { fallback: ReactNode; children: ReactNode }

/** Reports a fault of ours and shows what stands in its place; a `key` of the address opens the next screen anew. */
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
