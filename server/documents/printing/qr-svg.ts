import { create } from 'qrcode'
import { qrPath } from '#shared/rules/qr-path.ts'

/** The layout leaves the quiet zone around the code (ISO/IEC 18004). */
export function qrSvg(text: string, points: number): string {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const { size } = modules
  const path = qrPath(size, (row, column) => modules.get(row, column) !== 0)
  return `<svg width="${points}" height="${points}" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000"/></svg>`
}
