/**
 * What a person does before the script has come must not be lost: ticks stay in their boxes by themselves, links of
 * other pages are followed by the browser, and the last press of a button or of a link between the steps is kept and
 * done as soon as the page can do it.
 */
const touches = ['pointerdown', 'keydown', 'wheel'] as const

let touch: Promise<void> | undefined
let kept: { control: Element | null; act: () => void } | undefined

/** The first touch of the page, whenever it was. Who has touched it waits for the script, and goes on to the next step. */
export function firstTouch(): Promise<void> {
  touch ??= new Promise((resolve) => {
    for (const name of touches) addEventListener(name, () => resolve(), { once: true, passive: true, capture: true })
  })
  return touch
}

function keep(event: Event, control: Element | null, act: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  kept?.control?.setAttribute('aria-busy', 'false')
  control?.setAttribute('aria-busy', 'true')
  kept = { control, act }
}

function keepClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const control = event.target instanceof Element ? event.target.closest('a, button') : null
  const isStep = control instanceof HTMLAnchorElement && control.pathname.startsWith('/document-sign/')
  // a press that submits a form is kept as its submission
  const isButton = control instanceof HTMLButtonElement && control.type === 'button'
  if (isStep || isButton) keep(event, control, () => control.click())
}

function keepSubmit(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement) keep(event, event.submitter, () => form.requestSubmit())
}

export function keepEarlyActs(): void {
  addEventListener('click', keepClick, { capture: true })
  addEventListener('submit', keepSubmit, { capture: true })
}

/** The page listens now: it gets what was kept for it, unless it shows something else by this time. */
export function releaseEarlyActs(): void {
  removeEventListener('click', keepClick, { capture: true })
  removeEventListener('submit', keepSubmit, { capture: true })
  const last = kept
  kept = undefined
  last?.control?.setAttribute('aria-busy', 'false')
  if (last?.control?.isConnected) last.act()
}
