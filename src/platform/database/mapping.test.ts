import { describe, expect, it } from 'vitest'
import { toCents, type Cents } from '#kernel/money'
import { c, mapping, type Mapping } from './index.ts'

const columns = {
  id: c.uuid(),
  paid_cents: c.cents,
  closed_at: c.maybe(c.instant),
  payment_method: c.maybe(c.text<'card' | 'ach'>()),
  is_late: c.boolean,
}
type Bill = {
  id: string
  paid: Cents
  closedAt: number | undefined
  rail: 'card' | 'ach' | undefined
  isLate: boolean
}

const { fromRow, toRow }: Mapping<typeof columns, Bill> = mapping(columns, { payment_method: 'rail' })

const row = { id: 'a', paid_cents: toCents(5), closed_at: 7, payment_method: 'card', is_late: false } as const
const bill: Bill = { id: 'a', paid: toCents(5), closedAt: 7, rail: 'card', isLate: false }
const unset = { ...row, paid_cents: toCents(0), closed_at: null, payment_method: null }

describe('mapping', () => {
  it('refuses, as an error of types, a field that is missing, too many, or of another type', () => {
    // @ts-expect-error: the columns hold more than the object.
    const missing: Mapping<typeof columns, Omit<Bill, 'paid'>> = mapping(columns, { payment_method: 'rail' })
    // @ts-expect-error: no column holds it.
    const tooMany: Mapping<typeof columns, Bill & { more: string }> = mapping(columns, {
      payment_method: 'rail',
    })
    // @ts-expect-error: the column may hold nothing.
    const never: Mapping<typeof columns, Bill & { closedAt: number }> = mapping(columns, {
      payment_method: 'rail',
    })
    // @ts-expect-error: no column of this name.
    const unknown = mapping(columns, { paymnt_method: 'rail' })
    expect([missing, tooMany, never, unknown]).toHaveLength(4)
  })

  it('turns a row into an object and back, amounts by their plain names', () => {
    expect(fromRow(row)).toStrictEqual(bill)
    expect(toRow(bill)).toStrictEqual(row)
  })

  it('takes null for undefined and back, and leaves zero and false what they are', () => {
    expect(fromRow(unset)).toStrictEqual({ ...bill, paid: 0, closedAt: undefined, rail: undefined })
    expect(toRow(fromRow(unset))).toStrictEqual(unset)
  })

  it('leaves out what a row or an object holds beside', () => {
    const more = { more: 1 }
    expect(fromRow({ ...row, ...more })).toStrictEqual(bill)
    expect(toRow({ ...bill, ...more })).toStrictEqual(row)
  })
})
