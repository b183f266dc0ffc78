const namesMax = 100
const seenMax = 1_000

/**
 * Names texts of statements that come again, so that a connection prepares them once: from the second time on, and no more
 * than a hundred, since each takes memory on every connection for good. What has no name is sent whole, as it came.
 */
export function createStatementNames(most = namesMax): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === most) return known
    if (!seen.delete(text)) {
      if (seen.size === seenMax) seen.clear()
      seen.add(text)
      return undefined
    }
    const name = `assembled ${names.size + 1}`
    names.set(text, name)
    return name
  }
}
