import type { Services } from '#access'
import { companyNow, credentialsOf, raiseAlert, type Alert, type Company } from '#companies'
import { readUnlessGone, recordSavedMethod } from '#customers'
import { withoutCardNumbers } from '#kernel/card-number'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { isProcessorTrouble, type Hint, type Movement, type Reference } from '#processor'
import {
  expectedOf,
  newsOfMovement,
  ownerOfReference,
  readSaleOfProcessor,
  readTransaction,
  referenceOf,
  revivedStep,
  type News,
  type Recorder,
  type Transaction,
} from '#transactions'
import type { Told } from './signed-postback.ts'
import { disputedInPart } from './payment-alerts.ts'
import { writeSale } from './write-sale.ts'
import { noteFormDeclines, noteSavingDeclines } from '../hosted/form-declines.ts'
import { findSaleForm } from '../hosted/sale-form-queries.ts'

/** Takes a sale that was made in a secure form of something else than an invoice; answers whether it was one. */
export type FormSaleTaker = (sale: {
  company: Company
  id: TransactionId
  movement: Movement
}) => Promise<boolean>

/** Notes the declined tries in the forms of a sale of something else than an invoice. */
export type FormDeclineTaker = (company: Company, saleFormId: TransactionId) => Promise<void>

/**
 * Who hears of what: of known transactions, of steps of authorizations that had counted as never submitted, and of sales and
 * declines in forms that are no invoice's. Of steps and sales is answered whether they could be recorded.
 */
export type Hearing = {
  record: Recorder
  recordRevived(company: Company, revived: Transaction, news: News): Promise<boolean>
  takeFormSale: FormSaleTaker
  takeFormDecline: FormDeclineTaker
}

/**
 * Hears what a postback of the processor of a `company` hints at. It is a hint and no more: what became of it is read from the
 * processor's own books before anything is recorded.
 */
export async function hearProcessor(
  services: Services,
  hearing: Hearing,
  { company, hints }: Told,
): Promise<void> {
  try {
    await hearHints(services, hearing, company, hints)
  } catch (error) {
    // The processor posts again what was not heard.
    if (isProcessorTrouble(error)) throw new ApiError('service_unavailable')
    throw error
  }
}

/** Hears what the processor of a `company` hints at, one after the other. Throws where it cannot be asked. */
export async function hearHints(
  services: Services,
  hearing: Hearing,
  company: Company,
  hints: Hint[],
): Promise<void> {
  for (const hint of hints) await hear(services, hearing, company, hint)
}

async function hear(services: Services, hearing: Hearing, company: Company, hint: Hint): Promise<void> {
  switch (hint.of) {
    case 'method':
      return hearOfMethod(services, company, hint.vaultId)
    case 'decline':
      return hearOfDecline(services, hearing, company, hint.reference)
    case 'unsaved':
      return noteSavingDeclines(services, company, hint.form)
    case 'movement':
      return hearOfMovement(services, hearing, company, hint.reference)
    case 'payment':
      return hearOfPayment(services, hearing, company, hint.processorId)
  }
}

async function hearOfMethod(services: Services, company: Company, vaultId: string): Promise<void> {
  const vault = await readUnlessGone(services, company, vaultId)
  if (vault?.contactId !== undefined)
    await recordSavedMethod(services, company, { contactId: vault.contactId, vaultId: vault.id })
}

/** A declined try in a form, under the reference of the sale that was tried there. Forms that are forgotten tell nobody. */
async function hearOfDecline(
  services: Services,
  { takeFormDecline }: Hearing,
  company: Company,
  reference: string,
): Promise<void> {
  const id = ownerOfReference(reference)
  if (!id) return
  const form = await services.db.first(findSaleForm, { companyId: company.id, id })
  if (form)
    await noteFormDeclines(services, company, { page: { invoiceId: form.invoice_id }, saleFormId: id })
  else await takeFormDecline(company, id)
}

/** The books say under which reference it was made. What was not made here is nobody's business. */
async function hearOfPayment(
  services: Services,
  hearing: Hearing,
  company: Company,
  processorId: string,
): Promise<void> {
  const location = credentialsOf(services.secrets, company)
  const movement = await services.processor.readMovement(location, processorId)
  if (movement) await hearOfMovement(services, hearing, company, movement.reference)
}

async function hearOfMovement(
  services: Services,
  hearing: Hearing,
  company: Company,
  reference: string,
): Promise<void> {
  const { db, processor, secrets } = services
  const { record, takeFormSale } = hearing
  const location = credentialsOf(secrets, company)
  const id = ownerOfReference(reference)
  const known =
    (id && (await readTransaction(db, company.id, id))) ??
    (await readSaleOfProcessor(db, company.id, { id: '', reference }))
  if (known) {
    const expected = expectedOf(known)
    // What became of an authorization says nothing about its completion, nor one try of that about the next.
    if (known.authorization && expected.reference !== reference)
      return hearOfFormerStep(services, hearing, company, known, reference)
    const movement = await processor.find(location, expected.reference)
    if (movement) await record(known, newsOfMovement(known, movement))
    if (movement?.disputedCents !== undefined)
      await tell(services, company, disputedInPart(known, movement, movement.disputedCents))
    return expected.reference === reference
      ? undefined
      : hearOfReversal(services, company, known, reference as Reference)
  }
  const form = id && (await db.first(findSaleForm, { companyId: company.id, id }))
  const movement = id && (await processor.find(location, referenceOf({ id })))
  if (!form) {
    const isTaken = movement && (await takeFormSale({ company, id, movement }))
    // Its form is forgotten as its sale is recorded, by whoever tells of it first.
    const isKnown = id && (await readTransaction(db, company.id, id))
    if (!isTaken && !isKnown) await alertUnknown(services, company, reference)
    return
  }
  const command = { company, invoiceId: form.invoice_id, correlationId: reference }
  if (movement) await writeSale(services, { ...command, movement })
}

/**
 * Hears of what sent money back that came too late to be kept. It may come back days later, and can be asked for once alone: what
 * becomes of the money then is for people to say.
 */
async function hearOfReversal(
  services: Services,
  company: Company,
  { id: transactionId, invoiceId, status }: Transaction,
  reference: Reference,
): Promise<void> {
  if (status !== 'voided') return
  const movement = await services.processor.find(credentialsOf(services.secrets, company), reference)
  if (movement?.status !== 'declined' && movement?.status !== 'returned') return
  const message =
    'Money of a payment that came too late was sent back, and has come back to you: its payer has not got it.'
  const onceFor = `${reference} came back`
  const alert = { kind: 'refund_failed' as const, message, transactionId, invoiceId, onceFor }
  await tell(services, company, alert)
}

async function tell(services: Services, company: Company, alert: Alert): Promise<void> {
  await raiseAlert(services.db, services.ids, company.id, companyNow(services.clock, company), alert)
}

/**
 * Hears of a completion or void that had counted as never submitted. It took effect all the same, and is recorded as what
 * is under way; where that cannot be, people hear of it.
 */
async function hearOfFormerStep(
  services: Services,
  { recordRevived }: Hearing,
  company: Company,
  known: Transaction,
  reference: string,
): Promise<void> {
  const location = credentialsOf(services.secrets, company)
  const movement = await services.processor.find(location, reference as Reference)
  const isThrough = movement?.status === 'approved' || movement?.status === 'settled'
  if (!movement || !isThrough || (movement.action !== 'capture' && movement.action !== 'void')) return
  const revived = revivedStep(known, movement)
  const isRecorded = revived && (await recordRevived(company, revived, newsOfMovement(revived, movement)))
  if (!isRecorded) await alertUnknown(services, company, reference)
}

async function alertUnknown(services: Services, company: Company, reference: string): Promise<void> {
  await tell(services, company, { kind: 'unknown_movement', message: unknownMovementMessage(reference) })
}

/** What people are told of a movement that the processor tells of, and that nobody here knows. */
export function unknownMovementMessage(reference: string): string {
  // It may be anybody's, and is shown as it came.
  return `The processor tells of a movement that is not in the books here: ${withoutCardNumbers(reference)}.`
}
