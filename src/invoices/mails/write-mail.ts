import { lookupRows, createManageLink, createSetupLink } from '#access'
import type { AppContext } from '#context'
import { loadAgreedTexts, loadExistingCompany, loadMailText, type Company } from '#companies'
import { loadCustomer, loadUpcomingMethod } from '#customers'
import type { Uuid } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import type { MessageDraft, MessageContent } from '#platform/outbox'
import { hashSecret, newCellSecret } from '#platform/secrets'
import { loadRuleSet, reassessSurcharge } from '#surcharge'
import { loadTransaction } from '#attempts'
import { loadInvoice } from '../load-invoice.ts'
import { formatBilledNames, formatPayerName } from '../billing-address.ts'
import { composeMail } from './compose-mail.ts'
import { formatGreeting } from './format-names.ts'
import type { Invoice } from '../invoice.ts'
import { calculateAmountDue } from '../invoice-status.ts'
import { findPreviouslyChargedMethod } from './charged-method-queries.ts'
import type { PaymentRequestMail, InvoiceMail, PaymentMailKind } from './mail.ts'
import type { StoredMailFacts } from './invoice-mail-rows.ts'

/**
 * Writes a mail about an invoice. Amounts are those stored with the message, all other facts are current. The links are
 * created here. They open their pages only after the write that stores the mail.
 */
export async function writeInvoiceMail(
  context: Pick<AppContext, 'db' | 'ids' | 'baseUrl' | 'processor' | 'secrets'>,
  message: MessageDraft,
): Promise<MessageContent> {
  const { db, ids, baseUrl } = context
  const { companyId, invoiceId, createdAt: now } = message
  const [company, kept, plain, former, ownText] = await Promise.all([
    loadExistingCompany(db, companyId),
    invoiceId && loadInvoice(db, companyId, invoiceId),
    loadMail(db, message),
    findFormerCharge(db, message),
    loadMailText(db, companyId, message.kind),
  ])

  if (!kept) throw new Error('an invoice is missing of which there is a mail')
  const invoice = { ...kept, ...toInvoiceAmounts(message.facts) }
  const charge = former && (await estimateCharge(db, former, { company, invoice, now }))
  const ahead = await loadUpcomingCharge(context, company, message)
  const mail = { ...charge, ...plain, ...ahead }
  const hasOwnText = Object.keys(ownText).length > 0
  const isNamed = hasOwnText || showsBilledTo(mail) || mail.kind === 'invoice'
  const payer = isNamed ? await loadCustomer(db, companyId, kept.customerId) : undefined
  const token = newCellSecret('itk_', company)
  const link = `${baseUrl}/pay/${token}`
  const found = { hash: hashSecret(token), kind: 'invoice', companyId, subjectId: kept.id, now } as const
  const isWanting = ahead?.trouble !== undefined
  const setUp = prepareSetupLink(message, kept, { company, isWanting, newId: () => ids.next() })
  const setupLink = setUp && `${baseUrl}/setup/${setUp.token}`
  const { subscriptionId } = kept
  const manage = subscriptionId && createManageLink({ baseUrl }, { company, subscriptionId, now })
  const manageLink = manage && manage.link
  const links =
    mail.kind === 'setup_link' || isWanting ? [setupLink, link, manageLink] : [link, setupLink, manageLink]
  return {
    ...composeMail({
      company,
      baseUrl,
      invoice,
      mail,
      greeting: ownText.opening === undefined ? formatGreeting(payer?.firstName) : undefined,
      payer: payer && formatPayerName(payer),
      ownText,
      billedTo: payer && showsBilledTo(mail) ? formatBilledNames(payer) : [],
      link,
      setupLink,
      manageLink,
      now,
    }),
    links: links.filter((one) => one !== undefined),
    effects: [lookupRows(found), ...(setUp?.rows ?? []), ...(manage ? [lookupRows(manage.found)] : [])],
  }
}

/** Whether the mail documents a payment, and therefore names the billed customer. */
function showsBilledTo({ kind }: InvoiceMail): boolean {
  return kind === 'receipt' || kind === 'refund'
}

/** Returns a link to the page for a new method, if the mail asks for one. */
function prepareSetupLink(
  { kind, facts, createdAt }: MessageDraft,
  invoice: Invoice,
  { company, isWanting, newId }: { company: Company; isWanting: boolean; newId: () => Uuid },
) {
  const { wantsMethod = kind === 'setup_link' || isWanting }: StoredMailFacts = facts
  const { customerId, subscriptionId } = invoice
  if (!wantsMethod || subscriptionId === undefined) return undefined
  return createSetupLink(newId(), { company, customerId, subscriptionId }, createdAt)
}

function toInvoiceAmounts({
  paid = zeroCents,
  settling = zeroCents,
  reserved = zeroCents,
  closed,
}: StoredMailFacts) {
  return { paid, settling, reserved, closed }
}

async function loadMail(db: AppContext['db'], unwritten: MessageDraft): Promise<InvoiceMail> {
  const { companyId, facts, ...message } = unwritten
  const {
    transactionId,
    status,
    reasonCode,
    nextTry,
    isSuspended,
    notice,
    chargedOn,
    former,
    added,
    uncharged,
    dueAgain,
  }: StoredMailFacts = facts
  const kind = message.kind as InvoiceMail['kind']
  if (!isPaymentMailKind(kind))
    return { kind, notice, chargedOn, former, ...(added === undefined ? {} : { added }) }
  if (uncharged) return { kind: 'payment_failed', uncharged, reasonCode, notice, nextTry, isSuspended }
  const transaction = transactionId && (await loadTransaction(db, companyId, transactionId))
  if (!transaction) throw new Error('a payment is missing of which there is a mail')
  const reported = status === undefined ? transaction : { ...transaction, status, reasonCode }
  const agreed = kind === 'payment_submitted' ? await loadAgreedTexts(db, companyId, transaction.id) : []
  return { kind, transaction: reported, agreed, nextTry, dueAgain, isSuspended }
}

const paymentMailKinds: readonly string[] = [
  'payment_submitted',
  'receipt',
  'refund',
  'payment_failed',
  'payment_reversed',
] satisfies PaymentMailKind[]

function isPaymentMailKind(kind: string): kind is PaymentMailKind {
  return paymentMailKinds.includes(kind)
}

/** Reads the method to charge: its current data, and why it cannot be charged. */
async function loadUpcomingCharge(
  context: Pick<AppContext, 'db' | 'processor' | 'secrets'>,
  company: Company,
  { kind, facts }: MessageDraft,
): Promise<Pick<PaymentRequestMail, 'chargedTo' | 'trouble'> | undefined> {
  const { chargedOn, vaultId }: StoredMailFacts = facts
  if (chargedOn === undefined) return undefined
  if (vaultId === undefined) return kind === 'invoice_updated' ? undefined : { trouble: 'none' }
  const { vault, trouble } = await loadUpcomingMethod(context, company, vaultId, chargedOn)
  if (!vault) return { trouble }
  const { paymentMethod, cardBrand, lastFour } = vault
  return { chargedTo: { paymentMethod, cardBrand, lastFour }, trouble }
}

type FormerCharge = NonNullable<Awaited<ReturnType<typeof findFormerCharge>>>

/** Finds the charge of the preceding invoice with the method of the automatic charge. */
async function findFormerCharge(db: AppContext['db'], { companyId, invoiceId, facts }: MessageDraft) {
  const { vaultId }: StoredMailFacts = facts
  if (vaultId === undefined || invoiceId === null) return undefined
  return db.first(findPreviouslyChargedMethod, { companyId, invoiceId, vaultId })
}

/** Estimates the automatic charge and its surcharge from the preceding charge. */
async function estimateCharge(
  db: AppContext['db'],
  { payment_method: paymentMethod, instrument, surcharge }: FormerCharge,
  { company, invoice, now }: { company: Company; invoice: Invoice; now: number },
): Promise<Pick<PaymentRequestMail, 'chargedTo' | 'added'>> {
  const chargedTo = { ...instrument, paymentMethod }
  if (!surcharge || !company.settings.surchargeOnRecurring) return { chargedTo, added: undefined }
  const rules = await loadRuleSet(db, company)
  return {
    chargedTo,
    added: reassessSurcharge(calculateAmountDue(invoice), surcharge, { company, rules, now }),
  }
}
