/** A colour of sRGB as HTML writes it: `#rrggbb`. Apart from contrast, which the first page of a signer does not need. */
export const colorPattern = /^#[0-9a-f]{6}$/i

export const isColor = (text: string): boolean => colorPattern.test(text)
