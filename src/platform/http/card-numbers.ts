import type { z } from 'zod'
import { holdsCardNumber, whereCardsGo, withoutCardNumbers } from '#kernel/card-number'
import type { FieldProblem } from '#kernel/refusals'
import { shortened } from './shortened.ts'
import { kindAt, type FieldKind } from './text-kinds.ts'
import type { RequestPart } from './validate.ts'

const message = `must not hold a card number; ${whereCardsGo}`

/**
 * The texts of a request's part that hold a card number, each by what `kindOf` says that it is. The names of members count
 * as free text: many are a caller's own.
 */
export function cardNumberProblems(
  part: RequestPart,
  value: unknown,
  kindOf: (path: PropertyKey[]) => FieldKind,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  eachText(value, [], (text, path, isName) => {
    // What holds none as free text, which is looked at most closely, holds none at all.
    if (!holdsCardNumber(text, 'text')) return
    const kind = isName ? 'text' : kindOf(path)
    if (kind !== 'closed' && holdsCardNumber(text, kind)) problems.push(problemAt(part, path))
  })
  return problems
}

/** The same of a body or a query that a schema describes. */
export function cardNumbersAgainst(part: RequestPart, schema: z.ZodType, value: unknown): FieldProblem[] {
  return cardNumberProblems(part, value, (path) => kindAt(schema, path))
}

function problemAt(part: RequestPart, path: PropertyKey[]): FieldProblem {
  const steps = path.map((step) => shortened(withoutCardNumbers(String(step))))
  return { path: [part, ...steps].join('.'), code: 'card_number', message }
}

/** Visits every text, and every name of a member; `path` is one list that changes from visit to visit. */
function eachText(
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
    eachText(member, path, visit)
    path.pop()
  }
}
