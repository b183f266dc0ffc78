import { z } from 'zod'
import { createField, type Condition, type Field, type Operator } from '#search'

const textMax = 2_000
/** The separator between a customer's texts in `directory_text`. */
const separator = `E'\\x1f'`

/** Searches customers by name, company or email, ignoring case. */
export const directoryField: Field = {
  ...createField({
    operators: ['contains', 'startsWith', 'eq'],
    takes: 'a name, a company or an email of customers, or a part of one',
    one: z.string().max(textMax, `takes at most ${textMax} characters`).meta({ example: 'Lovelace' }),
    compare: (operator, [text = '']) => ({ condition: matchText(operator, text.trim()) }),
  }),
  byDefault: 'contains',
}

// The subselect folds the text once per query instead of once per customer.
function matchText(operator: Operator, text: string): Condition {
  return (bind) => {
    const small = `folded(${bind(text, 'text')})`
    const from = operator === 'contains' ? small : `${separator} || ${small}`
    const wanted = operator === 'eq' ? `${from} || ${separator}` : from
    return `position((select ${wanted}) in c.directory_text) > 0`
  }
}
