/**
 * Takes the brand's letters up whenever they come. A page that a script draws has no line yet that they could move, and
 * `optional` of `fonts.css` would leave a slow first visit with two typefaces in one word, or without the brand's.
 */
export function applyWebFonts(): void {
  for (const face of document.fonts) face.display = 'swap'
}
