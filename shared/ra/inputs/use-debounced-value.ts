import { useEffect, useState } from 'react'

/** The value after it has not changed for a while. */
export function useDebouncedValue<T>(value: T, delay_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
