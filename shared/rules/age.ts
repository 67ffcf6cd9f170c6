const minute_ms = 60_000

/** How long something has been waiting, in the largest fitting unit: «5 мин», «3 ч», «2 дн.» */
export function showAge(since: Date | string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / minute_ms))
  if (minutes < 60) return `${Math.max(1, minutes)}\u00a0мин`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours}\u00a0ч` : `${Math.floor(hours / 24)}\u00a0дн.`
}

/** A length of time in its two largest units: «40 с», «12 мин», «3 ч 20 мин», «2 дн. 5 ч» */
export function showLength(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)}\u00a0с`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}\u00a0мин`
  const hours = Math.floor(minutes / 60)
  const [large, small] =
    hours < 48
      ? [`${hours}\u00a0ч`, minutes % 60 > 0 && `${minutes % 60}\u00a0мин`]
      : [`${Math.floor(hours / 24)}\u00a0дн.`, hours % 24 > 0 && `${hours % 24}\u00a0ч`]
  return small ? `${large} ${small}` : large
}
