const shapes = {
  check: 'm5 12.500 4.500 4.500L19 7.500',
  question: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.1',
} as const

/** A state's icon beside its word: never colour alone. */
export function Sign({ shape }: { shape: keyof typeof shapes }) {
  return (
    <svg className={`sign sign--${shape}`} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={shapes[shape]} />
    </svg>
  )
}
