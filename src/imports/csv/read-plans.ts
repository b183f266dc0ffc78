import type { BillingCycle } from '#kernel/billing-calendar'
import { omitNullish } from '#kernel/json'
import type { Book } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { toRowId } from './read-customers.ts'
import { addRecord, type Row } from './read-rows.ts'

const cycles: Readonly<Record<string, BillingCycle>> = {
  daily: 'daily',
  day: 'daily',
  everyday: 'daily',
  '1day': 'daily',
  weekly: 'weekly',
  week: 'weekly',
  everyweek: 'weekly',
  '1week': 'weekly',
  biweekly: 'biweekly',
  every2weeks: 'biweekly',
  everytwoweeks: 'biweekly',
  '2weeks': 'biweekly',
  fortnightly: 'biweekly',
  monthly: 'monthly',
  month: 'monthly',
  everymonth: 'monthly',
  '1month': 'monthly',
  quarterly: 'quarterly',
  quarter: 'quarterly',
  every3months: 'quarterly',
  everythreemonths: 'quarterly',
  '3months': 'quarterly',
  semiannual: 'semiannual',
  semiannually: 'semiannual',
  halfyearly: 'semiannual',
  every6months: 'semiannual',
  everysixmonths: 'semiannual',
  '6months': 'semiannual',
  yearly: 'yearly',
  year: 'yearly',
  annual: 'yearly',
  annually: 'yearly',
  everyyear: 'yearly',
  '1year': 'yearly',
  every12months: 'yearly',
  '12months': 'yearly',
}

const acceptedCycles = 'daily, weekly, biweekly, monthly, quarterly, semiannual or yearly'

/** Adds the plans of the rows to a book. */
export function addPlans(rows: readonly Row<'plans.csv'>[], book: Book): void {
  for (const row of rows) {
    const id = row.text('id')
    const cycle = row.word('billing cycle', cycles, acceptedCycles)
    const record: ImportRecord<'plans'> = {
      originId: id ?? '',
      planId: id ?? '',
      name: row.text('name') ?? '',
      billingCycle: cycle ?? 'monthly',
      price: row.amount('price') ?? 0,
      ...omitNullish({
        description: row.text('description'),
        setupFee: row.amount('setup fee'),
        trialDays: row.whole('trial days'),
        active: row.flag('active'),
      }),
    }
    addRecord(row, { id: toRowId(row, id), record, records: book.plans, skipped: book.skipped })
  }
}
