/**
 * Applies the brand's web font whenever it is loaded. A page rendered by script has no text yet that could shift, and
 * `optional` in `fonts.css` would leave a slow first visit with two typefaces in one word, or without the brand's.
 */
export function applyWebFonts(): void {
  for (const face of document.fonts) face.display = 'swap'
}
