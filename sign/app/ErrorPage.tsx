import illustration from '#shared/brand/error.svg'
import { errorTexts, titles } from '#shared/text/sign.ts'
import { Heading } from '../parts/Heading.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

type ErrorPageProps = { status: number; message: string; hint?: string }

/** The specification's error page. Its button leaves by a full navigation, which discards the broken state. */
export function ErrorPage({ status, message, hint }: ErrorPageProps) {
  // only the browser's build knows the image's address
  const hydrated = useHydrated()
  return (
    <section className="error-page">
      <img src={hydrated ? illustration : undefined} alt={errorTexts.picture} width="280" height="180" />
      <Heading title={titles.error}>{errorTexts.heading}</Heading>
      <p className="error-page__status">{status}</p>
      <p className="error-page__message">{message}</p>
      {hint && <p className="quiet">{hint}</p>}
      <a className="button" href="/">
        {errorTexts.home}
      </a>
    </section>
  )
}
