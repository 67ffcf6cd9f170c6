/** smaller changes come from the browser's own toolbar */
const keyboard_min_px = 120

/** Where the keyboard covers the page instead of shrinking it (Safari), the main button is moved above it. */
export function followKeyboard(): void {
  const viewport = globalThis.visualViewport
  if (!viewport) return
  const place = () => {
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
    const height = covered > keyboard_min_px ? covered : 0
    document.documentElement.style.setProperty('--keyboard', `${Math.round(height)}px`)
  }
  viewport.addEventListener('resize', place)
  viewport.addEventListener('scroll', place)
}
