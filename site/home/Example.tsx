import { homeTexts } from '#shared/text/pages.ts'

/** A picture of the signer's page in HTML: sharp at any size and read aloud as one image. */
export function Example() {
  const { label, venture, asks, deadline, documents, code, digits, signed } = homeTexts.example
  return (
    <div className="example" role="img" aria-label={label}>
      <div className="example__phone" aria-hidden="true">
        <p className="example__venture">{venture}</p>
        <p>{asks}</p>
        <p className="quiet">{deadline}</p>
        <ul>
          {documents.map(({ title, pages }) => (
            <li key={title}>
              <span>{title}</span>
              <span className="quiet">{pages}</span>
            </li>
          ))}
        </ul>
        <p className="example__label">{code}</p>
        <div className="example__code figures">
          {digits.map((digit) => (
            <span key={digit}>{digit}</span>
          ))}
        </div>
        <p className="example__signed figures">
          <svg viewBox="0 0 20 20" width="20" height="20">
            <path d="m4 10.500 4 4 8-9" />
          </svg>
          {signed}
        </p>
      </div>
    </div>
  )
}
