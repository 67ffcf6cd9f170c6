/** The longer side of what is sent: a page of A4 at 200 dpi. */
const side_max = 2400
const quality = 0.85

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3

/** What is cut off, in shares of the turned photo. */
export type Crop = { left: number; top: number; right: number; bottom: number }

export const whole: Crop = { left: 0, top: 0, right: 0, bottom: 0 }

/** What is left is never thinner than this share. */
const rest_min = 0.1
export const step = 0.02

export type Corner = 'start' | 'end'

/** Moves the upper left or the lower right corner of what is left, within the photo. */
export function moved(crop: Crop, corner: Corner, x: number, y: number): Crop {
  const within = (cut: number, opposite: number) => Math.min(Math.max(0, cut), 1 - rest_min - opposite)
  return corner === 'start'
    ? { ...crop, left: within(crop.left + x, crop.right), top: within(crop.top + y, crop.bottom) }
    : { ...crop, right: within(crop.right - x, crop.left), bottom: within(crop.bottom - y, crop.top) }
}

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** What a key does to a corner; null: nothing. */
export function byKey(crop: Crop, corner: Corner, key: string): Crop | null {
  const [x, y] = arrows[key] ?? []
  return x === undefined || y === undefined ? null : moved(crop, corner, x, y)
}

/** The crop of a photo that is turned once more. */
export const turnedCrop = ({ left, top, right, bottom }: Crop): Crop => ({
  left: bottom,
  top: left,
  right: top,
  bottom: right,
})

export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>) => type === 'application/pdf' || /\.pdf$/i.test(name)

/**
 * A photo as it is looked at: upright, as the camera says (EXIF), and small enough to send.
 * @throws DOMException when the browser cannot decode it
 */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, side_max / Math.max(image.width, image.height))
  const canvas = blank(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas
}

/** Draws the photo turned, and without what was cut off. */
export function draw(photo: HTMLCanvasElement, turn: Turn, crop: Crop = whole, onto = blank(1, 1)): HTMLCanvasElement {
  const { width, height } = photo
  const [across, down] = turn % 2 === 0 ? [width, height] : [height, width]
  onto.width = Math.max(1, Math.round(across * (1 - crop.left - crop.right)))
  onto.height = Math.max(1, Math.round(down * (1 - crop.top - crop.bottom)))
  const context = onto.getContext('2d')
  if (!context) return onto
  context.fillStyle = 'white'
  context.fillRect(0, 0, onto.width, onto.height)
  context.translate(across * (0.5 - crop.left), down * (0.5 - crop.top))
  context.rotate((turn * Math.PI) / 2)
  context.drawImage(photo, -width / 2, -height / 2)
  return onto
}

/** What is sent: it says nothing of where and by what it was taken. */
export const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new DOMException('', 'EncodingError'))),
      'image/jpeg',
      quality,
    ),
  )

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
