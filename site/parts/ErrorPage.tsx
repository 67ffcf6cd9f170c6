import illustration from '#shared/brand/error.svg'
import { errorTexts } from '#shared/text/pages.ts'
import './error-page.css'

type ErrorPageProps = { status: number; message: string; hint?: string }

/** Leads to the site's root by a full navigation, which discards the broken state. */
export function ErrorPage({ status, message, hint }: ErrorPageProps) {
  return (
    <section className="error-page">
      <img src={illustration} alt={errorTexts.illustration} width="280" height="180" />
      <h1>{errorTexts.heading}</h1>
      <p className="error-page__status figures">{status}</p>
      <p className="error-page__message">{message}</p>
      {hint && <p className="quiet">{hint}</p>}
      <a className="button" href="/">
        {errorTexts.home}
      </a>
    </section>
  )
}
