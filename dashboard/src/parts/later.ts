import { useEffect, useState } from 'react'

const pauseMs = 300

/** The same value once it has stood still for a moment, so that nobody is asked about every letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
