/**
 * Actions before hydration must not be lost: ticks stay in their checkboxes, links to other pages are followed by the
 * browser, and the last press of a button or of a link between steps is stored and repeated once the page can handle
 * it.
 */
const touches = ['pointerdown', 'keydown', 'wheel'] as const

let touch: Promise<void> | undefined
let stored: { control: Element | null; act: () => void } | undefined

/**
 * Resolves at the first touch of the page, past or future. Touching it loads the script and prefetches the next step.
 */
export function firstTouch(): Promise<void> {
  touch ??= new Promise((resolve) => {
    for (const name of touches) addEventListener(name, () => resolve(), { once: true, passive: true, capture: true })
  })
  return touch
}

function store(event: Event, control: Element | null, act: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  stored?.control?.setAttribute('aria-busy', 'false')
  control?.setAttribute('aria-busy', 'true')
  stored = { control, act }
}

function storeClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const control = event.target instanceof Element ? event.target.closest('a, button') : null
  const isStep = control instanceof HTMLAnchorElement && control.pathname.startsWith('/document-sign/')
  // a press that submits a form is stored as the submission
  const isButton = control instanceof HTMLButtonElement && control.type === 'button'
  if (isStep || isButton) store(event, control, () => control.click())
}

function storeSubmit(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement) store(event, event.submitter, () => form.requestSubmit())
}

export function storePreHydrationActions(): void {
  addEventListener('click', storeClick, { capture: true })
  addEventListener('submit', storeSubmit, { capture: true })
}

/** The page handles events now: repeats the stored press, unless another step is shown by this time. */
export function replayPreHydrationActions(): void {
  removeEventListener('click', storeClick, { capture: true })
  removeEventListener('submit', storeSubmit, { capture: true })
  const last = stored
  stored = undefined
  last?.control?.setAttribute('aria-busy', 'false')
  if (last?.control?.isConnected) last.act()
}
