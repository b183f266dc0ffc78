import type { Recorded } from './recording.ts'

/**
 * Marks in the text of a parameter for values that differ with each call. Ids and tokens have a number. The others are
 * the hash of a secret, the company, its customer, and the invoice of the call.
 */
const mark = {
  id: (n: number) => `⟦id ${n}⟧`,
  token: (n: number) => `⟦token ${n}⟧`,
  hash: '⟦hash 0⟧',
  company: '⟦company 0⟧',
  customer: '⟦customer 0⟧',
  invoice: '⟦invoice 0⟧',
}

/** The kind and the number of each mark. */
export type MarkKind = 'id' | 'token' | 'hash' | 'company' | 'customer' | 'invoice'
export const marks = /⟦(id|token|hash|company|customer|invoice) (\d+)⟧/

type Known = { company: string; customer: string; invoice: string | undefined }

/**
 * Replaces the values that differ between two calls of one company with marks. Returns the statements of the second
 * call.
 */
export function templateOf(first: Recorded[], second: Recorded[], known: Known): Recorded[] {
  const names = (recorded: Recorded[]) => recorded.map(({ name }) => name).join(', ')
  if (names(first) !== names(second))
    throw new Error(`the same call made other statements: ${names(first)}; ${names(second)}`)
  const numbers = new Map<string, number>()
  const marked = (before: unknown, value: unknown): unknown => markedValue(before, value, known, numbers)
  return second.map((statement, place) => ({
    ...statement,
    parameters: statement.parameters.map((parameter, nth) => {
      const before = first[place]?.parameters[nth]?.text ?? ''
      if (!parameter.isRows) return { ...parameter, text: String(marked(before, parameter.text)) }
      return { ...parameter, text: JSON.stringify(marked(JSON.parse(before), JSON.parse(parameter.text))) }
    }),
  }))
}

function markedValue(before: unknown, value: unknown, known: Known, numbers: Map<string, number>): unknown {
  if (Array.isArray(value)) {
    const others = Array.isArray(before) ? before : []
    return value.map((each, n) => markedValue(others[n], each, known, numbers))
  }
  if (typeof value === 'object' && value !== null) {
    const other = (typeof before === 'object' && before !== null ? before : {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, markedValue(other[key], each, known, numbers)]),
    )
  }
  return typeof value === 'string' ? markedText(before, value, known, numbers) : value
}

function markedText(before: unknown, value: string, known: Known, numbers: Map<string, number>): string {
  if (value === known.company) return mark.company
  if (value === known.customer) return mark.customer
  if (value === known.invoice) return mark.invoice
  if (before === value) return value
  const number = numbers.get(value) ?? numbers.size + 1
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) {
    numbers.set(value, number)
    return mark.id(number)
  }
  if (/^\\x[0-9a-f]{64}$/.test(value)) return `\\x${mark.hash}`
  // A unique value is a single word. Other texts that differ have a fixed length or are times.
  if (!/^[\w-]{4,255}$/.test(value)) return value
  numbers.set(value, number)
  return mark.token(number).padEnd(value.length - tokenDigits + mark.token(number).length, '0')
}

/** The digits of a count of calls, and of a token, which adds the caller and its number. */
export const countDigits = 8
export const tokenDigits = countDigits + 3 + 2
