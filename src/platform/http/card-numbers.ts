import type { z } from 'zod'
import { hasCardNumber, cardEntryHint, redactCardNumbers } from '#kernel/card-number'
import type { FieldProblem } from '#kernel/refusals'
import { shorten } from './shorten.ts'
import { findKind, type FieldKind } from './text-kinds.ts'
import type { RequestPart } from './validate.ts'

const message = `must not hold a card number; ${cardEntryHint}`

/**
 * The texts of a request's part that hold a card number, each by what `kindOf` says that it is. The names of members count
 * as free text: many are a caller's own.
 */
export function findCardNumberProblems(
  part: RequestPart,
  value: unknown,
  kindOf: (path: PropertyKey[]) => FieldKind,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  visitTexts(value, [], (text, path, isName) => {
    // What holds none as free text, which is looked at most closely, holds none at all.
    if (!hasCardNumber(text, 'text')) return
    const kind = isName ? 'text' : kindOf(path)
    if (kind !== 'closed' && hasCardNumber(text, kind)) problems.push(toCardProblem(part, path))
  })
  return problems
}

/** The same of a body or a query that a schema describes. */
export function findSchemaCardNumbers(part: RequestPart, schema: z.ZodType, value: unknown): FieldProblem[] {
  return findCardNumberProblems(part, value, (path) => findKind(schema, path))
}

function toCardProblem(part: RequestPart, path: PropertyKey[]): FieldProblem {
  const steps = path.map((step) => shorten(redactCardNumbers(String(step))))
  return { path: [part, ...steps].join('.'), code: 'card_number', message }
}

/** Visits every text, and every name of a member; `path` is one list that changes from visit to visit. */
function visitTexts(
  value: unknown,
  path: PropertyKey[],
  visit: (text: string, path: PropertyKey[], isName: boolean) => void,
): void {
  if (typeof value === 'string') return visit(value, path, false)
  // A card number can be sent as a number as well.
  if (typeof value === 'number') return visit(String(value), path, false)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    path.push(name)
    visit(name, path, true)
    visitTexts(member, path, visit)
    path.pop()
  }
}
