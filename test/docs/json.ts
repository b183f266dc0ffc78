type Json = ReturnType<typeof JSON.parse>

/** The JSON texts that a command printed, whatever stands between them. */
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
 * Where a page shows something else than what was answered: every key that it shows must be there, and its values must be
 * the same, but that `...` stands for anything, and so do dates. What the page leaves out may be there.
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

/** What a page's text stands for: dates are others each time, and so is what ends in `...`. */
export function pattern(shown: string): RegExp {
  const escaped = shown.replaceAll(/[\\^$*+?.()|[\]{}]/g, '\\$&')
  const anything = escaped.replaceAll(/([0-9a-f]{4})?\\\.\\\.\\\./g, '.*')
  return new RegExp(`^${anything.replaceAll(/\d{4}-\d\d-\d\d(T[\d:]+(\\\.\d+)?Z)?/g, '[-0-9TZ:.]+')}$`, 's')
}
