import { Component, type ReactNode } from 'react'
import { reportError } from './error-report.ts'
import { MissingFile } from './missing-file.ts'
import { MissingPart } from './MissingPart.tsx'

type Props = {
  /** without it, errors other than a missing chunk are thrown on */
  fallback?: ReactNode
  /** the address: another one starts afresh */
  at?: string
  children: ReactNode
}
type State = { error: unknown; hasFailed: boolean; at?: string | undefined }

const whole: State = { error: undefined, hasFailed: false }

/** Reports an unexpected error and shows an error page; asks for a part of the page again that did not come. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = whole
  private hasRetried = false

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { ...whole, at }
  }

  override componentDidCatch(error: unknown) {
    reportError(error instanceof MissingFile ? error.cause : error, 'render')
  }

  override render() {
    const { error, hasFailed } = this.state
    if (!hasFailed) return this.props.children
    if (error instanceof MissingFile) {
      return <MissingPart onPress={() => this.repeat(error)} onOnline={() => this.retry(error)} />
    }
    if (this.props.fallback === undefined) throw error
    return this.props.fallback
  }

  /** WebKit never asks again for a script that has failed in this page, and no browser for one that it waits for. */
  private repeat(error: MissingFile) {
    if (navigator.onLine && (this.hasRetried || error.isAwaited)) return location.reload()
    this.retry(error)
  }

  private retry(error: MissingFile) {
    this.hasRetried = true
    error.forget()
    this.setState(whole)
  }
}
