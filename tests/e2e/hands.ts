import type { Locator, Page } from '@playwright/test'

/** Seconds of the keystroke-level model (Card, Moran, Newell): a typed sign, a press or click with its pointing, a decision. */
const seconds = { sign: 0.28, click: 1.3, decision: 1.35 }

/** A person's hands on a page: each click and typed sign is counted. */
export class Hands {
  readonly #page: Page
  readonly #started = performance.now()
  #clicks = 0
  #signs = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.click()
  }

  /** A key or a combination, which counts as a click. */
  async press(keys: string): Promise<void> {
    this.#clicks += 1
    await this.#page.keyboard.press(keys)
  }

  /** Where the focus is. */
  async type(text: string): Promise<void> {
    this.#signs += text.length
    await this.#page.keyboard.type(text)
  }

  /** «2 clicks, 11 signs, 8 s; the pages took 0.9 s» */
  spent(): string {
    const model = this.#signs * seconds.sign + this.#clicks * (seconds.click + seconds.decision)
    const waited = (performance.now() - this.#started) / 1000
    return `${this.#clicks} clicks, ${this.#signs} signs, ${model.toFixed(0)} s; the pages took ${waited.toFixed(1)} s`
  }
}
