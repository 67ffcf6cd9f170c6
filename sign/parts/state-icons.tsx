type StateIconProps = { look: 'good' | 'bad' | 'wait'; path: string }

/** The outcome as a large icon; its word is always beside it. */
function StateIcon({ look, path }: StateIconProps) {
  return (
    <svg className={`icon icon--state icon--${look}`} viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="21" />
      <path d={path} />
    </svg>
  )
}

export const SignedIcon = () => <StateIcon look="good" path="m15 25 6 6 13-14" />
export const RejectedIcon = () => <StateIcon look="bad" path="m17 17 14 14M31 17 17 31" />
export const StoppedIcon = () => <StateIcon look="wait" path="M24 13v14M24 33.500v.5" />
