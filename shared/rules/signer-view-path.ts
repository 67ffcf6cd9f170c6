/** The address of the signer's page as staff see it: it holds the number of the request, never its link code. */
export const signerViewPath = (id: number) => `/support/request/${id}/as-signer`

const address = /^\/support\/request\/(\d{1,15})\/as-signer\/?$/

/** @returns the number of the request; null for any other address */
export function signerViewOf(path: string): number | null {
  const [, id] = address.exec(path) ?? []
  return id === undefined ? null : Number(id)
}
