import { createHash } from 'node:crypto'
import type { BillingCycle } from '#kernel/billing-calendar'
import { nameLengthMax } from '#kernel/limits'
import type { ImportRecord } from '../records.ts'
import { cleanText } from '../texts.ts'
import { nameLine } from './total-document.ts'
import type { NinjaRow } from './rows.ts'

// Words that Invoice Ninja replaces by the date of each invoice, such as :MONTH+1.
const dateWords = /:(?:MONTHYEAR|MONTH|YEAR|QUARTER|WEEK)(?:_BEFORE|_AFTER|BEFORE|AFTER)?(?:[+-]\d+)?/gi

const slugLengthMax = 30

/**
 * Returns the plan of a recurring invoice. Recurring invoices with the same lines, cycle and price have the same plan,
 * and its id is the same in each import. `cents` is the price.
 */
export function buildPlan(
  recurring: Pick<NinjaRow<'recurring_invoices'>, 'line_items'>,
  cycle: BillingCycle,
  cents: number,
): ImportRecord<'plans'> {
  const name = namePlan(recurring.line_items.map(nameLine))
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLengthMax)
    .replaceAll(/^-|-$/g, '')
  const hash = createHash('sha256')
    .update(JSON.stringify([name, cycle, cents]))
    .digest('hex')
    .slice(0, 8)
  const planId = [slug, cycle, hash].filter((part) => part !== '').join('-')
  return { originId: planId, planId, name, billingCycle: cycle, price: cents / 100 }
}

function namePlan(lines: readonly string[]): string {
  const names = lines.map((line) => cleanText(line.replaceAll(dateWords, ''))).filter((name) => name !== '')
  const [first = 'Recurring invoice', ...others] = [...new Set(names)]
  const all = [first, ...others].join(', ')
  if (all.length <= nameLengthMax) return all
  const suffix = others.length > 0 ? ` and ${others.length} more` : ''
  return `${Array.from(first)
    .slice(0, nameLengthMax - suffix.length - 1)
    .join('')}${suffix}`.slice(0, nameLengthMax)
}
