import { lookedUp, newManageLink, newSetupLink, type Services } from '#access'
import { companyOf, type Company } from '#companies'
import { readCustomer, readMethodAhead } from '#customers'
import type { Uuid } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import type { Unwritten, Words } from '#platform/outbox'
import { hashSecret, newSecret } from '#platform/secrets'
import { ruleSetOf, surchargeAgain } from '#surcharge'
import { readTransaction } from '#transactions'
import { readInvoice } from '../read-invoice.ts'
import { billedNames } from '../billed-to.ts'
import { composeMail } from './compose-mail.ts'
import type { Invoice } from '../invoice.ts'
import { amountDueOf } from '../invoice-status.ts'
import { findMethodChargedBefore } from './charged-method-queries.ts'
import type { AskingMail, InvoiceMail } from './mail.ts'
import type { KeptFacts } from './mailed.ts'

/**
 * Finds the words of a mail about an invoice: money as it stood when there was something to tell, all else as it stands.
 * The links are made here, and open their pages from the write on that keeps the words.
 */
export async function writeInvoiceMail(
  services: Pick<Services, 'db' | 'ids' | 'baseUrl' | 'processor' | 'secrets'>,
  message: Unwritten,
): Promise<Words> {
  const { db, ids, baseUrl } = services
  const { companyId, invoiceId, createdAt: now } = message
  const [company, kept, plain, former] = await Promise.all([
    companyOf(db, companyId),
    invoiceId && readInvoice(db, companyId, invoiceId),
    mailOf(db, message),
    chargedBefore(db, message),
  ])

  if (!kept) throw new Error('an invoice is missing of which there is a mail')
  const invoice = { ...kept, ...standingOf(message.facts) }
  const charge = former && (await chargeLike(db, former, { company, invoice, now }))
  const ahead = await chargeAhead(services, company, message)
  const mail = { ...charge, ...plain, ...ahead }
  const payer = tellsBilled(mail) && (await readCustomer(db, companyId, kept.customerId))
  const token = newSecret('itk_')
  const link = `${baseUrl}/pay/${token}`
  const found = { hash: hashSecret(token), kind: 'invoice', companyId, subjectId: kept.id, now } as const
  const isWanting = ahead?.trouble !== undefined
  const setUp = setupOf(message, kept, { isWanting, newId: () => ids.next() })
  const setupLink = setUp && `${baseUrl}/setup/${setUp.token}`
  const { subscriptionId } = kept
  const manage = subscriptionId && newManageLink({ baseUrl }, { companyId, subscriptionId, now })
  const manageLink = manage && manage.link
  const links =
    mail.kind === 'setup_link' || isWanting ? [setupLink, link, manageLink] : [link, setupLink, manageLink]
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
function setupOf(
  { companyId, kind, facts, createdAt }: Unwritten,
  invoice: Invoice,
  { isWanting, newId }: { isWanting: boolean; newId: () => Uuid },
) {
  const { wantsMethod = kind === 'setup_link' || isWanting }: KeptFacts = facts
  const { customerId, subscriptionId } = invoice
  if (!wantsMethod || subscriptionId === undefined) return undefined
  return newSetupLink(newId(), { companyId, customerId, subscriptionId }, createdAt)
}

function standingOf({ paid = zeroCents, settling = zeroCents, reserved = zeroCents, closed }: KeptFacts) {
  return { paid, settling, reserved, closed }
}

async function mailOf(db: Services['db'], unwritten: Unwritten): Promise<InvoiceMail> {
  const { companyId, facts, ...message } = unwritten
  const {
    transactionId,
    status,
    reasonText,
    nextTry,
    notice,
    chargedOn,
    former,
    added,
    uncharged,
    dueAgain,
  }: KeptFacts = facts
  const kind = message.kind as InvoiceMail['kind']
  if (kind !== 'receipt' && kind !== 'refund' && kind !== 'payment_failed')
    return { kind, notice, chargedOn, former, ...(added === undefined ? {} : { added }) }
  if (uncharged) return { kind: 'payment_failed', uncharged, reasonText, notice, nextTry }
  const transaction = transactionId && (await readTransaction(db, companyId, transactionId))
  if (!transaction) throw new Error('a payment is missing of which there is a mail')
  const told = status === undefined ? transaction : { ...transaction, status, reasonText }
  return { kind, transaction: told, nextTry, dueAgain }
}

/** What a mail says of the method that is to be charged: the method as it is now, and why it cannot be charged. */
async function chargeAhead(
  services: Pick<Services, 'db' | 'processor' | 'secrets'>,
  company: Company,
  { kind, facts }: Unwritten,
): Promise<Pick<AskingMail, 'chargedTo' | 'trouble'> | undefined> {
  const { chargedOn, vaultId }: KeptFacts = facts
  if (chargedOn === undefined) return undefined
  if (vaultId === undefined) return kind === 'invoice_updated' ? undefined : { trouble: 'none' }
  const { vault, trouble } = await readMethodAhead(services, company, vaultId, chargedOn)
  if (!vault) return { trouble }
  const { paymentMethod, cardBrand, lastFour } = vault
  return { chargedTo: { paymentMethod, cardBrand, lastFour }, trouble }
}

type Former = NonNullable<Awaited<ReturnType<typeof chargedBefore>>>

/** The charge of the invoice before with the method that an invoice is charged to by itself. */
async function chargedBefore(db: Services['db'], { companyId, invoiceId, facts }: Unwritten) {
  const { vaultId }: KeptFacts = facts
  if (vaultId === undefined || invoiceId === null) return undefined
  return db.first(findMethodChargedBefore, { companyId, invoiceId, vaultId })
}

/** What an invoice is charged to by itself and what is added to that, as far as the charge before tells. */
async function chargeLike(
  db: Services['db'],
  { payment_method: paymentMethod, instrument, surcharge }: Former,
  { company, invoice, now }: { company: Company; invoice: Invoice; now: number },
): Promise<Pick<AskingMail, 'chargedTo' | 'added'>> {
  const chargedTo = { ...instrument, paymentMethod }
  if (!surcharge || !company.settings.surchargeOnRecurring) return { chargedTo, added: undefined }
  const rules = await ruleSetOf(db, company)
  return { chargedTo, added: surchargeAgain(amountDueOf(invoice), surcharge, { company, rules, now }) }
}
