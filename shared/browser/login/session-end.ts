let isNoted = false

/** The server has closed the session; whoever is asked to log in is told so. */
export function noteSessionEnd(): void {
  isNoted = true
}

/** Told once: who logs out later knows why. */
export function takeSessionEnd(): boolean {
  const wasNoted = isNoted
  isNoted = false
  return wasNoted
}
