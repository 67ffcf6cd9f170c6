import { frameTexts } from '#shared/text/sign.ts'

/** Skeleton in the shape of the content. */
export function Loading() {
  return (
    <div className="skeleton" aria-busy="true">
      <p className="visually-hidden">{frameTexts.loading}</p>
      <div className="skeleton__bar skeleton__bar--title" />
      <div className="skeleton__bar" />
      <div className="skeleton__bar" />
      <div className="skeleton__page" />
    </div>
  )
}
