import { useEffect, useState } from 'react'

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Seconds until a moment on this phone's clock, counting down to 0. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    const tick = () => {
      const now = left(until)
      setSeconds(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** `0:47` */
export function showCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
