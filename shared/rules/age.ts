const minute_ms = 60_000

/** How long something has been waiting, in the largest fitting unit: «5 мин», «3 ч», «2 дн.» */
export function showAge(since: Date | string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / minute_ms))
  if (minutes < 60) return `${Math.max(1, minutes)}\u00a0мин`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours}\u00a0ч` : `${Math.floor(hours / 24)}\u00a0дн.`
}
