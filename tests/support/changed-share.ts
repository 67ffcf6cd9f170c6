import sharp from 'sharp'

/** of 255, in any channel: what antialiasing differs by stays below */
const changed_level_min = 48

/** The share of pixels in which two pictures differ: 1 when their sizes do. */
export async function changedShare(before: string, now: Buffer): Promise<number> {
  const raw = (image: string | Buffer) => sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([raw(before), raw(now)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let changed = 0
  for (let i = 0; i < a.data.length; i += 3) {
    const differs = (channel: number) =>
      Math.abs((a.data[i + channel] ?? 0) - (b.data[i + channel] ?? 0)) >= changed_level_min
    if (differs(0) || differs(1) || differs(2)) changed++
  }
  return changed / (a.data.length / 3)
}
