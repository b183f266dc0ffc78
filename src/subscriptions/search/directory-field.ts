import { z } from 'zod'
import { field, type Condition, type Field, type Operator } from '#search'

const textMax = 2_000
const lower = (text: string) => `lower(${text} collate "default")`
const texts = [lower(`concat_ws(' ', c.first_name, c.last_name)`), lower('c.company_name'), 'c.email_search']
const lastName = lower('c.last_name')

/** What a customer is found by in the directory: its name, its company or its email. Never minds case. */
export const directoryField: Field = {
  ...field({
    operators: ['contains', 'startsWith', 'eq'],
    takes: 'a name, a company or an email of customers, or a part of one',
    one: z.string().max(textMax, `takes at most ${textMax} characters`),
    compare: (operator, [text = '']) => ({ condition: anyText(operator, text.trim()) }),
  }),
  byDefault: 'contains',
}

// What a last name contains the whole name contains as well.
function anyText(operator: Operator, text: string): Condition {
  return (bind) => {
    const wanted = `lower(${bind(text, 'text')})`
    if (operator === 'contains') return texts.map((held) => `position(${wanted} in ${held}) > 0`).join(' or ')
    const fits = (held: string) =>
      operator === 'startsWith' ? `starts_with(${held}, ${wanted})` : `${held} = ${wanted}`
    return [...texts, lastName].map(fits).join(' or ')
  }
}
