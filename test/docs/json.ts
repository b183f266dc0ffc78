type Json = ReturnType<typeof JSON.parse>

/** Returns the JSON texts in the output of a command and skips all other text. */
export function jsonIn(printed: string): Json[] {
  const found: Json[] = []
  for (let at = 0; at < printed.length;) {
    const end = printed[at] === '{' || printed[at] === '[' ? endOfValue(printed, at) : undefined
    const value = end === undefined ? undefined : parsed(printed.slice(at, end))
    if (value !== undefined) found.push(value)
    at = value === undefined || end === undefined ? at + 1 : end
  }
  return found
}

function endOfValue(text: string, from: number): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token.length > 1) continue
    depth += token === '{' || token === '[' ? 1 : -1
    if (depth === 0) return from + index + 1
  }
  return undefined
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns where a page differs from the real response. Every key on the page must exist with the same value, except
 * that `...` and dates match any text. The response may have more keys.
 */
export function differences(shown: Json, real: Json, at = 'it'): string[] {
  if (typeof shown === 'string' && typeof real === 'string')
    return pattern(shown).test(real) ? [] : [`${at} is "${real}" and not "${shown}"`]
  if (typeof shown !== 'object' || shown === null || typeof real !== 'object' || real === null)
    return Object.is(shown, real) ? [] : [`${at} is ${JSON.stringify(real)} and not ${JSON.stringify(shown)}`]
  return Object.entries(shown).flatMap(([name, value]) =>
    name in real ? differences(value, real[name], `${at}.${name}`) : [`${at} has no ${name}`],
  )
}

/** Returns the pattern of a text on a page: a date matches any date, and `...` matches any text. */
export function pattern(shown: string): RegExp {
  const escaped = shown.replaceAll(/[\\^$*+?.()|[\]{}]/g, '\\$&')
  const anything = escaped.replaceAll(/([0-9a-f]{4})?\\\.\\\.\\\./g, '.*')
  const anyTime = anything
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:]+(\\\.\d+)?Z)?/g, '[-0-9TZ:.]+')
    .replaceAll(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, '[A-Z][a-z]{2} \\d{1,2}, \\d{4}')
  return new RegExp(`^${anyTime}$`, 's')
}
