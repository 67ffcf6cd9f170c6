import type { Shape } from '../text/statuses.ts'

const paths: Record<Shape, string> = {
  ring: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2',
  dots: 'M3.500 8h.01M8 8h.01M12.500 8h.01',
  arrow: 'M2.500 8h11M9 3.500 13.500 8 9 12.500',
  eye: 'M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8M8 6.500A1.500 1.500 0 1 1 8 9.500A1.500 1.500 0 0 1 8 6.500',
  key: 'M5 5.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5M7.500 8h7M12 8v2.500',
  check: 'M2.500 8.500 6.500 12.500 13.500 4',
  cross: 'M3.500 3.500l9 9M12.500 3.500l-9 9',
  bang: 'M8 2.500v7M8 13h.01',
  minus: 'M3 8h10',
  pause: 'M6 3v10M10 3v10',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 5v3l2 2',
}

export function StatusShape({ shape }: { shape: Shape }) {
  const width = shape === 'dots' || shape === 'bang' ? 2.6 : 1.8
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <path d={paths[shape]} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
