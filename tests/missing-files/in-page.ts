/** Functions that run inside of a page: they name nothing from outside of themselves. */

/** What a person can see of the page now. */
export type Sight = {
  heading: string
  text: string
  /** of a message that says what is wrong and has a button to repeat; without one an empty text */
  word: string
}

/** The text of a call of such a function. */
export const callOf = (act: (...words: never[]) => unknown, ...words: readonly string[]): string =>
  `(${String(act)})(${words.map((word) => JSON.stringify(word)).join(', ')})`

export function look(): Sight {
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  }
  const alerts = [...document.querySelectorAll('[role=alert]')]
  const word = alerts.find((alert) => {
    const button = alert.querySelector('button')
    if (!button) return false
    if (!isOnTop(button)) button.scrollIntoView({ block: 'center' })
    return isOnTop(button)
  })
  return {
    heading: document.querySelector('h1')?.textContent ?? '',
    text: document.body?.innerText ?? '',
    word: word?.textContent ?? '',
  }
}

/** Presses the button of the message that `look` has found. */
export function pressRetry(): boolean {
  const button = document.querySelector<HTMLElement>('[role=alert] button')
  button?.click()
  return button !== null
}

/**
 * Presses the first control that shows this text, or goes to this path, if a finger could.
 * @returns whether it was there
 */
export function press(name: string): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>('button, a, [role=menuitem]')]
  for (const control of controls) {
    const is_named = name.startsWith('/')
      ? control.getAttribute('href') === name
      : control.textContent?.trim().startsWith(name)
    if (!is_named || control.closest('[inert]')) continue
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!there || !control.contains(there)) continue
    control.click()
    return true
  }
  return false
}

/** Ticks all boxes, then presses. */
export function tickAndPress(name: string): boolean {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) if (!box.checked) box.click()
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  button?.click()
  return button !== undefined
}

/** Types into fields by their selectors: `{"[name=login]": "…"}`; then presses the button of their form. */
export function fillIn(texts: string): boolean {
  const fields = Object.entries(JSON.parse(texts) as Record<string, string>)
  const typed = fields.map(([selector, text]) => {
    const field = document.querySelector<HTMLInputElement>(selector)
    if (!field) return null
    // React reads the value by the setter of the element itself
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return field
  })
  const [first] = typed
  if (typed.includes(null) || !first) return false
  setTimeout(() => first.form?.querySelector<HTMLElement>('[type=submit]')?.click(), 100)
  return true
}
