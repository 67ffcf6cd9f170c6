import { useEffect, useState } from 'react'

/** The value as it was when it last stood still. */
export function useDebouncedValue<T>(value: T, delay_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
