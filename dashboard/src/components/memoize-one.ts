/**
 * Creates a value on first use and once for the same arguments. The first `Intl` format of a page takes as long as a
 * whole page may. A list needs the same format in every row.
 */
export function memoizeOne<Args extends (string | boolean)[], Made>(make: (...args: Args) => Made) {
  const made = new Map<string, Made>()
  return (...args: Args): Made => {
    const key = args.join(' ')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...args)
    made.set(key, fresh)
    return fresh
  }
}
