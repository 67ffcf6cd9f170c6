import { missingTexts } from '../text/browser.ts'

const shown_ms = 6000

/** Says above the page, which stays as it is, why a press has led nowhere. */
export function sayOffline(): void {
  document.querySelector('.new-build--over')?.remove()
  const strip = document.createElement('div')
  strip.className = 'new-build new-build--over'
  strip.setAttribute('role', 'alert')
  document.body.prepend(strip)
  // into a region that is there already, so that a screen reader announces it
  strip.append(missingTexts.offline)
  setTimeout(() => strip.remove(), shown_ms)
}
