const namesMax = 100
const seenMax = 1_000

/**
 * Names repeated statement texts, so that each connection prepares them once. A text gets a name at its second use.
 * There are at most a hundred names, since each takes memory on every connection permanently. A statement without a
 * name is sent unprepared.
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
