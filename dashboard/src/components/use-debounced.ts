import { useEffect, useState } from 'react'

const debounceMs = 300

/** Returns the value once it has not changed for some time, so that not every key press sends a request. */
export function useDebounced<Value>(value: Value, pauseMs = debounceMs): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value, pauseMs])
  return settled
}
