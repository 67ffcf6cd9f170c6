import { transliterate } from '#shared/rules/transliterate.ts'

/** `attachment` with the Russian name and its ASCII form (RFC 6266, RFC 8187), never opened in the browser. */
export function contentDisposition(name: string): string {
  const plain = transliterate(name).replace(/["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
