/** Sessions keep the token as the `Authorization` header wants it. */
export function withBearer(token: string): string {
  return token === '' || token.startsWith('Bearer ') ? token : `Bearer ${token}`
}
