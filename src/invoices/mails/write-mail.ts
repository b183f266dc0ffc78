import { lookedUp, newManageLink, newSetupLink, type Services } from '#access'
import { companyOf } from '#companies'
import { readCustomer } from '#customers'
import type { Uuid } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import type { Unwritten, Words } from '#platform/outbox'
import { hashSecret, newSecret } from '#platform/secrets'
import { readTransaction } from '#transactions'
import { readInvoice } from '../read-invoice.ts'
import { billedNames } from '../billed-to.ts'
import { composeMail } from './compose-mail.ts'
import type { Invoice } from '../invoice.ts'
import { findMethodChargedBefore } from './charged-method-queries.ts'
import type { ChargedMethod, InvoiceMail } from './mail.ts'
import type { KeptFacts } from './mailed.ts'

/**
 * Finds the words of a mail about an invoice: money as it stood when there was something to tell, all else as it stands.
 * The links are made here, and open their pages from the write on that keeps the words.
 */
export async function writeInvoiceMail(
  { db, ids, baseUrl }: Pick<Services, 'db' | 'ids' | 'baseUrl'>,
  message: Unwritten,
): Promise<Words> {
  const { companyId, invoiceId, createdAt: now } = message
  const [company, kept, mail] = await Promise.all([
    companyOf(db, companyId),
    invoiceId && readInvoice(db, companyId, invoiceId),
    mailOf(db, message),
  ])
  if (!kept) throw new Error('an invoice is missing of which there is a mail')
  const payer = tellsBilled(mail) && (await readCustomer(db, companyId, kept.customerId))
  const token = newSecret('itk_')
  const link = `${baseUrl}/pay/${token}`
  const invoice = { ...kept, ...standingOf(message.facts) }
  const found = { hash: hashSecret(token), kind: 'invoice', companyId, subjectId: kept.id, now } as const
  const setUp = setupOf(message, kept, () => ids.next())
  const setupLink = setUp && `${baseUrl}/setup/${setUp.token}`
  const { subscriptionId } = kept
  const manage = subscriptionId && newManageLink({ baseUrl }, { companyId, subscriptionId, now })
  const manageLink = manage && manage.link
  const links = mail.kind === 'setup_link' ? [setupLink, link, manageLink] : [link, setupLink, manageLink]
  return {
    ...composeMail({
      company,
      baseUrl,
      invoice,
      mail,
      billedTo: payer ? billedNames(payer) : [],
      link,
      setupLink,
      manageLink,
      now,
    }),
    links: links.filter((one) => one !== undefined),
    along: [lookedUp(found), ...(setUp?.rows ?? []), ...(manage ? [lookedUp(manage.found)] : [])],
  }
}

/** Whether it is a paper of a payment, which names whom it is billed to. */
function tellsBilled({ kind }: InvoiceMail): boolean {
  return kind === 'receipt' || kind === 'refund'
}

/** A link to the page on which a method is given, where the mail asks for one. */
function setupOf({ companyId, kind, facts, createdAt }: Unwritten, invoice: Invoice, newId: () => Uuid) {
  const { wantsMethod = kind === 'setup_link' }: KeptFacts = facts
  const { customerId, subscriptionId } = invoice
  if (!wantsMethod || subscriptionId === undefined) return undefined
  return newSetupLink(newId(), { companyId, customerId, subscriptionId }, createdAt)
}

function standingOf({ paid = zeroCents, settling = zeroCents, reserved = zeroCents, closed }: KeptFacts) {
  return { paid, settling, reserved, closed }
}

async function mailOf(db: Services['db'], unwritten: Unwritten): Promise<InvoiceMail> {
  const { companyId, facts, ...message } = unwritten
  const { transactionId, status, reasonText, nextTry, notice, chargedOn, uncharged }: KeptFacts = facts
  const kind = message.kind as InvoiceMail['kind']
  if (kind !== 'receipt' && kind !== 'refund' && kind !== 'payment_failed')
    return { kind, notice, chargedOn, chargedTo: await chargedTo(db, unwritten) }
  if (uncharged) return { kind: 'payment_failed', uncharged, reasonText, notice, nextTry }
  const transaction = transactionId && (await readTransaction(db, companyId, transactionId))
  if (!transaction) throw new Error('a payment is missing of which there is a mail')
  const told = status === undefined ? transaction : { ...transaction, status, reasonText }
  return { kind, transaction: told, nextTry }
}

/** What an invoice is charged to by itself, as it is known from the charge before. */
async function chargedTo(
  db: Services['db'],
  { companyId, invoiceId, facts }: Unwritten,
): Promise<ChargedMethod | undefined> {
  const { vaultId }: KeptFacts = facts
  const found =
    vaultId !== undefined &&
    invoiceId !== null &&
    (await db.first(findMethodChargedBefore, { companyId, invoiceId, vaultId }))
  return found ? { ...found.instrument, paymentMethod: found.payment_method } : undefined
}
