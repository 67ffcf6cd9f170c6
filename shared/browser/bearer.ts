/** called once, with the id of the newer build */
export function withBearer(token: string): string {
  return token === '' || token.startsWith('Bearer ') ? token : `Bearer ${token}`
}
