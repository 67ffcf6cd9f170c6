import '../browser/trusted-script.ts'

/** MUI uses this string to keep the height of empty labels; no other string may become HTML. */
const harmless = new Set(['&#8203;', '\u200b', ''])

export function allowOnlyHarmlessHtml(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(html: string) {
      if (harmless.has(html)) return html
      throw new TypeError('HTML from a string is not allowed here')
    },
  })
}
