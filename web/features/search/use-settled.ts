import { useEffect, useState } from 'react'

/** The value once it has been the same for so many milliseconds. Nothing typed is settled at once. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
