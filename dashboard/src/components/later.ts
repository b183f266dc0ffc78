import { useEffect, useState } from 'react'

const debounceMs = 300

/** Returns the value once it has not changed for 300 ms, so that not every key press sends a request. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
