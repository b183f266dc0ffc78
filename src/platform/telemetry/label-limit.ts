// Each label value is a time series kept for good, so a value that varies by mistake must not grow without
// end.
/** Passes so many values on, and calls all others `other`. */
export function createLabelLimit(valuesMax: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= valuesMax) return 'other'
    known.add(value)
    return value
  }
}
