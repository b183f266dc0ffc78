import { lookedUp, type Services } from '#access'
import { companyOf } from '#companies'
import { zeroCents } from '#kernel/money'
import type { Unwritten, Words } from '#platform/outbox'
import { hashSecret, newSecret } from '#platform/secrets'
import { readTransaction } from '#transactions'
import { readInvoice } from '../read-invoice.ts'
import { composeMail } from './compose-mail.ts'
import type { InvoiceMail } from './mail.ts'
import type { KeptFacts } from './mailed.ts'

/**
 * Finds the words of a mail about an invoice: money as it stood when there was something to tell, all else as it stands.
 * The link is made here, and opens the payment page from the write on that keeps the words.
 */
export async function writeInvoiceMail(
  { db, baseUrl }: Pick<Services, 'db' | 'baseUrl'>,
  message: Unwritten,
): Promise<Words> {
  const { companyId, invoiceId, createdAt: now } = message
  const [company, kept, mail] = await Promise.all([
    companyOf(db, companyId),
    invoiceId && readInvoice(db, companyId, invoiceId),
    mailOf(db, message),
  ])
  if (!kept) throw new Error('an invoice is missing of which there is a mail')
  const token = newSecret('itk_')
  const link = `${baseUrl}/pay/${token}`
  const invoice = { ...kept, ...standingOf(message.facts) }
  const found = { hash: hashSecret(token), kind: 'invoice', companyId, subjectId: kept.id, now } as const
  return {
    ...composeMail({ company, invoice, mail, link, now }),
    links: [link],
    along: [lookedUp(found)],
  }
}

function standingOf({ paid = zeroCents, settling = zeroCents, reserved = zeroCents, closed }: KeptFacts) {
  return { paid, settling, reserved, closed }
}

async function mailOf(db: Services['db'], { companyId, facts, ...message }: Unwritten): Promise<InvoiceMail> {
  const { transactionId, status, reasonText, notice, chargedOn }: KeptFacts = facts
  const kind = message.kind as InvoiceMail['kind']
  if (kind !== 'receipt' && kind !== 'payment_failed') return { kind, notice, chargedOn }
  const transaction = transactionId && (await readTransaction(db, companyId, transactionId))
  if (!transaction) throw new Error('a payment is missing of which there is a mail')
  return { kind, transaction: status === undefined ? transaction : { ...transaction, status, reasonText } }
}
