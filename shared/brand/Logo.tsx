import './logo.css'

type LogoProps = {
  name: string
  /** replaces the word and the stroke (`BRAND_LOGO`) */
  src?: string
}

/** The brand's name over a pen stroke. The stroke stretches with the word, so any `BRAND_NAME` fits. */
export function Logo({ name, src = '' }: LogoProps) {
  if (src) return <img className="logo__image" src={src} alt={name} />
  return (
    <span className="logo">
      <span className="logo__word">{name}</span>
      <svg className="logo__stroke" viewBox="0 0 120 14" preserveAspectRatio="none" aria-hidden="true">
        <path d="M2 10.500c21-6.500 38-7.500 49-4.300 6.500 1.900 11 3.800 18 2.900 8-1 12-4.600 21-4.900 9-.3 18 1.300 28-1.700" />
      </svg>
    </span>
  )
}
