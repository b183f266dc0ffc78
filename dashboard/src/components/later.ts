import { useEffect, useState } from 'react'

const debounceMs = 300

/** The same value once it has stood still for a moment, so that nobody is asked about every letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
