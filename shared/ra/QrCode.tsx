import { useMemo } from 'react'
import { create } from 'qrcode'
import { qrPath } from '../rules/qr-path.ts'

type QrCodeProps = { text: string; alt: string; side_px: number }

/** quiet zone in modules (ISO/IEC 18004) */
const margin = 4

/** UTF-8 as one byte segment: the same code as in the bill's PDF. */
export function QrCode({ text, alt, side_px }: QrCodeProps) {
  const { size, path } = useMemo(() => modulesOf(text), [text])
  const box = size + 2 * margin
  return (
    <svg role="img" aria-label={alt} width={side_px} height={side_px} viewBox={`${-margin} ${-margin} ${box} ${box}`}>
      <rect x={-margin} y={-margin} width={box} height={box} rx="2" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function modulesOf(text: string) {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const path = qrPath(modules.size, (row, column) => modules.get(row, column) !== 0)
  return { size: modules.size, path }
}
