import type { z } from 'zod'
import { hasCardNumber, cardEntryHint, redactCardNumbers } from '#kernel/card-number'
import type { FieldProblem } from '#kernel/refusals'
import { shorten } from './shorten.ts'
import { findKind, type FieldKind } from './text-kinds.ts'
import type { RequestPart } from './validate.ts'

const message = `must not contain a card number; ${cardEntryHint}`

/**
 * Finds the texts in one part of a request that hold a card number, using the kind that `kindOf` returns for each
 * field. Member names count as free text, because callers choose many of them.
 */
export function findCardNumberProblems(
  part: RequestPart,
  value: unknown,
  kindOf: (path: PropertyKey[]) => FieldKind,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  visitTexts(value, [], (text, path, isName) => {
    // The check of free text is the strictest, so a text that passes it needs no other check.
    if (!hasCardNumber(text, 'text')) return
    const kind = isName ? 'text' : kindOf(path)
    if (kind !== 'closed' && hasCardNumber(text, kind)) problems.push(toCardProblem(part, path))
  })
  return problems
}

/** Finds the card numbers in a body or a query that a schema describes. */
export function findSchemaCardNumbers(part: RequestPart, schema: z.ZodType, value: unknown): FieldProblem[] {
  return findCardNumberProblems(part, value, (path) => findKind(schema, path))
}

function toCardProblem(part: RequestPart, path: PropertyKey[]): FieldProblem {
  const steps = path.map((step) => shorten(redactCardNumbers(String(step))))
  return { path: [part, ...steps].join('.'), code: 'card_number', message }
}

/** Visits every text and every member name. The list `path` is reused and changes from visit to visit. */
function visitTexts(
  value: unknown,
  path: PropertyKey[],
  visit: (text: string, path: PropertyKey[], isName: boolean) => void,
): void {
  if (typeof value === 'string') return visit(value, path, false)
  // A caller can also send a card number as a JSON number.
  if (typeof value === 'number') return visit(String(value), path, false)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    path.push(name)
    visit(name, path, true)
    visitTexts(member, path, visit)
    path.pop()
  }
}
