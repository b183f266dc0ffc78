// Each label value is a permanent time series, so an unexpectedly variable value must not add series without limit.
/** Returns a function that passes the first `valuesMax` values on and replaces all others by `other`. */
export function createLabelLimit(valuesMax: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= valuesMax) return 'other'
    known.add(value)
    return value
  }
}
