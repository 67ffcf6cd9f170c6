import { transliterate } from '#shared/rules/transliterate.ts'

/**
 * `attachment` with the Russian name and its ASCII form (RFC 6266, RFC 8187), never opened in the browser.
 * @param ascii the name for clients that know no other; by default the Russian one in Latin letters
 */
export function contentDisposition(name: string, ascii: string = transliterate(name)): string {
  const plain = ascii.replace(/["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
