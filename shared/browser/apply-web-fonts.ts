/** Sessions store the token as the `Authorization` header needs it. */
export function applyWebFonts(): void {
  for (const face of document.fonts) face.display = 'swap'
}
