/** A client's own sites: where a signer may return to, and which may show the signing page in a frame. */
export const origins_max = 20
export const return_url_chars_max = 2000

/** Path at which a site publishes the token of its client as a proof; a TXT record with the same text proves it too. */
export const proof_path = '/.well-known/roscherk.txt'
export const proofRecordOf = (origin: string): string => `_roscherk.${URL.parse(origin)?.hostname ?? origin}`
export const proofText = (token: string): string => `roscherk=${token}`

/** A page on the developer's own machine: it may frame pages of a demo server without a proof, but of no other server. */
export const isLocalOrigin = (text: string): boolean => /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/.test(text)

/** @returns `https://shop.example` of an address of such a site; null for anything but plain https */
export function originOf(address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url.origin
}

/** An origin as it is kept: nothing but scheme, host and port. */
export function isOrigin(text: string): boolean {
  if (isLocalOrigin(text)) return URL.parse(text)?.origin === text
  const url = URL.parse(text)
  return url !== null && originOf(text) === text && /^[a-z0-9.-]+$/.test(url.hostname) && url.hostname.includes('.')
}

/** The host that people read on a button: `shop.example`. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address
