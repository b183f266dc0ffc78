import { z } from 'zod'
import { createField, type Condition, type Field, type Operator } from '#search'

const textMax = 2_000
/** Stands between the texts of a customer in `directory_text`. */
const separator = `E'\\x1f'`

/** What a customer is found by in the directory: its name, its company or its email. Never minds case. */
export const directoryField: Field = {
  ...createField({
    operators: ['contains', 'startsWith', 'eq'],
    takes: 'a name, a company or an email of customers, or a part of one',
    one: z.string().max(textMax, `takes at most ${textMax} characters`).meta({ example: 'Lovelace' }),
    compare: (operator, [text = '']) => ({ condition: matchText(operator, text.trim()) }),
  }),
  byDefault: 'contains',
}

// Made small once for all customers, by a select of its own.
function matchText(operator: Operator, text: string): Condition {
  return (bind) => {
    const small = `folded(${bind(text, 'text')})`
    const from = operator === 'contains' ? small : `${separator} || ${small}`
    const wanted = operator === 'eq' ? `${from} || ${separator}` : from
    return `position((select ${wanted}) in c.directory_text) > 0`
  }
}
