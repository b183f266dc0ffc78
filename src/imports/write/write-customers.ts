import { findByContactIds, findByExternalUserIds, importedCustomerRows } from '#customers'
import { toPublicId, type CustomerId } from '#kernel/ids'
import { toOriginEntry, type Checked, type Decided, type RecordResult, type Writing } from './batch.ts'

/**
 * Decides on customers. One with the same external id is the same customer, and stays as it is. So is one whose contact
 * at Stripe it is: an account that is read live has the contacts of the company's own customers too.
 */
export async function decideCustomers(writing: Writing, records: Checked<'customers'>[]): Promise<Decided> {
  const { context, company, known, now } = writing
  const contactIds =
    writing.source === 'stripe' && company.processor.kind === 'stripe'
      ? records.map(({ originId }) => originId)
      : []
  const [external, contacts] = await Promise.all([
    findByExternalUserIds(context.db, company.id, records.map(toExternalId)),
    findByContactIds(context.db, company.id, contactIds),
  ])
  const created: { id: CustomerId; input: Checked<'customers'> }[] = []
  const results = records.map((record): RecordResult => {
    const { originId } = record
    const before =
      known.get('customers', originId) ?? external.get(toExternalId(record)) ?? contacts.get(originId)
    const id = (before as CustomerId | undefined) ?? context.ids.next<CustomerId>()
    known.set('customers', originId, id)
    external.set(toExternalId(record), id)
    if (before === undefined) created.push({ id, input: record })
    const outcome = before === undefined ? 'written' : 'known'
    return { noun: 'customers', originId, outcome, id: toPublicId('cus', id) }
  })
  const rows = created.map(({ id, input: { originId, ...input } }) => ({
    id,
    input: { ...input, externalUserId: input.externalUserId || originId },
  }))
  return {
    results,
    parts: [importedCustomerRows(company.id, rows, now)],
    audit: created.map(({ id, input }) =>
      toOriginEntry(
        writing,
        'customer.created',
        { kind: 'customer', id: toPublicId('cus', id) },
        input.originId,
      ),
    ),
  }
}

function toExternalId({ externalUserId, originId }: Checked<'customers'>): string {
  return externalUserId || originId
}
