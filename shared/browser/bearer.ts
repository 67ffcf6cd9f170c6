/** Sessions store the token as the `Authorization` header needs it. */
export function withBearer(token: string): string {
  return token === '' || token.startsWith('Bearer ') ? token : `Bearer ${token}`
}
