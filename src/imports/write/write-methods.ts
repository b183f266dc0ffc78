import type { Customer } from '#customers'
import type { CustomerId } from '#kernel/ids'
import { skip, type Checked, type Decided, type Writing } from './batch.ts'

/** Decides on saved methods. They are at a processor, so that they can be used with the same account only. */
export async function decideMethods(
  { company }: Writing,
  records: Checked<'paymentMethods'>[],
  _customers: Map<CustomerId, Customer>,
): Promise<Decided> {
  const reason =
    company.processor.kind === 'stripe'
      ? 'it is not of the account of this company: the payer has to enter it again'
      : 'the company is not on Stripe: the payer has to enter it again'
  return {
    results: records.map(({ originId }) => skip('paymentMethods', originId, reason)),
    parts: [],
    audit: [],
  }
}
