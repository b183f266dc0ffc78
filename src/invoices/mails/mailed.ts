import type { Services } from '#access'
import type { Company } from '#companies'
import type { PartRows } from '#platform/database'
import type { Invoice } from '../invoice.ts'
import { keptFacts, type NewMail } from './kept-facts.ts'

/**
 * The rows that mail something about an invoice to one address. Each mail has a link of its own to the payment page,
 * so mailing two people takes two calls. The invoice is told as it stands after the write that these rows go along with.
 */
export function mailed(
  { ids, outbox }: Pick<Services, 'ids' | 'outbox'>,
  what: { company: Company; invoice: Invoice; to: string; mail: NewMail; now: number },
): PartRows[] {
  const { company, invoice, to, mail, now } = what
  return outbox.posted(company, now, {
    id: ids.next(),
    channel: 'email',
    kind: mail.kind,
    to,
    facts: keptFacts(what),
    invoiceId: invoice.id,
  })
}
