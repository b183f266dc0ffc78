/**
 * Makes something when it is first asked for, and once for the same arguments. Formats of numbers and days are made so: the first
 * one of a page takes as long as a page is to take, and a list needs the same one in each of its rows.
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
