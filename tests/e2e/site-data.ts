import type { Page } from '@playwright/test'

/** As a browser with all site data blocked: storage throws, cookies are neither written nor read. */
export async function refuseSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, kind, {
        configurable: true,
        get: () => {
          throw new DOMException(`Failed to read the '${kind}' property from 'Window'`, 'SecurityError')
        },
      })
    }
    Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: () => '', set() {} })
  })
}
