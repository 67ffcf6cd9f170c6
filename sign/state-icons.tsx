/** How it ended, large; words always stand beside them. */
export function SignedIcon() {
  return (
    <svg className="icon icon--state icon--good" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="21" />
      <path d="m15 25 6 6 13-14" />
    </svg>
  )
}

export function RejectedIcon() {
  return (
    <svg className="icon icon--state icon--bad" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="21" />
      <path d="m17 17 14 14M31 17 17 31" />
    </svg>
  )
}

export function StoppedIcon() {
  return (
    <svg className="icon icon--state icon--wait" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="21" />
      <path d="M24 13v14M24 33.500v.5" />
    </svg>
  )
}
