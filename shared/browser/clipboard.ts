import { clipboardTexts } from '../text/browser.ts'

export type Toast = { severity: 'success' | 'error'; summary: string; detail: string; life_ms: number }

const toast_ms = 3000

/** Plain http has no `navigator.clipboard`; the old command still works from a click. */
function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    if (!globalThis.navigator?.clipboard) return copyByCommand(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and returns the toast to show. */
export async function copyToClipboard(text: string): Promise<Toast> {
  const copied = await copy(text)
  return {
    severity: copied ? 'success' : 'error',
    summary: copied ? clipboardTexts.copied : clipboardTexts.failed,
    detail: text,
    life_ms: toast_ms,
  }
}
