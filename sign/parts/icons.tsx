/** Drawn by hand in a few strokes; a label is always beside them. */
export function FileIcon() {
  return (
    <svg className="icon icon--quiet" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />
    </svg>
  )
}

export function NextIcon() {
  return (
    <svg className="icon icon--quiet" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="m10 6 6 6-6 6" />
    </svg>
  )
}

export function BackIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M19 12H5m6-7-7 7 7 7" />
    </svg>
  )
}
