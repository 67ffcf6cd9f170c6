import { buildTexts } from '../text/browser.ts'

/** Adds a line above the page that offers to reload it. The person decides when: what was typed stays until then. */
export function showNewBuild(): void {
  const strip = document.createElement('div')
  strip.className = 'new-build'
  strip.setAttribute('role', 'status')
  document.body.prepend(strip)
  const reload = document.createElement('button')
  reload.type = 'button'
  reload.textContent = buildTexts.reload
  reload.addEventListener('click', () => location.reload())
  // into a region that is there already, so that a screen reader announces it
  strip.append(buildTexts.new_version, ' ', reload)
}
