import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, raiseAlert, type Alert, type Company } from '#companies'
import { loadMethodOrMarkDeleted, recordSavedMethod } from '#customers'
import { redactCardNumbers } from '#kernel/card-number'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { isProcessorError, type Hint, type Reference } from '#processor'
import {
  toExpectedMovement,
  toMovementResult,
  parseReferenceOwner,
  loadSaleOfProcessor,
  loadTransaction,
  referenceOf,
  restoreStep,
  type ProcessorResult,
  type ResultRecorder,
  type Transaction,
} from '#attempts'
import type { SignedPostback } from './signed-postback.ts'
import { loadInvoicePayableOfForm } from '../payable/invoice-payable.ts'
import { partialDisputeAlert } from '../record/payment-alerts.ts'
import { recordFormDeclines, recordSetupDeclines, type Payable } from '#checkout'

/** Finds a payable that is not an invoice by a sale of its secure forms. */
export type PayableFinder = (company: Company, saleFormId: TransactionId) => Promise<Payable | undefined>

/**
 * The handlers of postbacks: for known transactions, and for authorization steps that had counted as never submitted,
 * which returns whether it recorded the step. `findPayable` finds the record of a secure form that is not an invoice.
 */
export type PostbackHandlers = {
  record: ResultRecorder
  recordRevived(company: Company, revived: Transaction, result: ProcessorResult): Promise<boolean>
  findPayable: PayableFinder
}

/**
 * Handles a postback of a `company`'s processor. A postback is only a hint: the outcome is read from the processor's
 * books before anything is recorded.
 */
export async function handlePostback(
  context: AppContext,
  hearing: PostbackHandlers,
  { company, hints }: SignedPostback,
): Promise<void> {
  try {
    await handleHints(context, hearing, company, hints)
  } catch (error) {
    // The processor repeats a postback that was not accepted.
    if (isProcessorError(error)) throw new ApiError('service_unavailable')
    throw error
  }
}

/** Handles the hints of a `company`'s processor one after the other. Throws if the processor is unavailable. */
export async function handleHints(
  context: AppContext,
  hearing: PostbackHandlers,
  company: Company,
  hints: Hint[],
): Promise<void> {
  for (const hint of hints) await handleHint(context, hearing, company, hint)
}

async function handleHint(
  context: AppContext,
  hearing: PostbackHandlers,
  company: Company,
  hint: Hint,
): Promise<void> {
  switch (hint.of) {
    case 'method':
      return handleMethodUpdate(context, company, hint.vaultId)
    case 'decline':
      return handleFormDecline(context, hearing, company, hint.reference)
    case 'unsaved':
      return recordSetupDeclines(context, company, hint.form)
    case 'movement':
      return handleMovementUpdate(context, hearing, company, hint.reference)
    case 'payment':
      return handlePaymentUpdate(context, hearing, company, hint.processorId)
  }
}

async function handleMethodUpdate(context: AppContext, company: Company, vaultId: string): Promise<void> {
  const vault = await loadMethodOrMarkDeleted(context, company, vaultId)
  if (vault?.contactId !== undefined)
    await recordSavedMethod(context, company, { contactId: vault.contactId, vaultId: vault.id })
}

/** Records a declined attempt in a form, by the reference of its sale. Deleted forms are ignored. */
async function handleFormDecline(
  context: AppContext,
  hearing: PostbackHandlers,
  company: Company,
  reference: string,
): Promise<void> {
  const saleFormId = parseReferenceOwner(reference)
  const payable = saleFormId && (await findPayableOfForm(context, hearing, company, saleFormId))
  if (payable) await recordFormDeclines(context, company, { ref: payable.ref, saleFormId })
}

async function findPayableOfForm(
  context: AppContext,
  { findPayable }: PostbackHandlers,
  company: Company,
  saleFormId: TransactionId,
): Promise<Payable | undefined> {
  return (
    (await loadInvoicePayableOfForm(context, company, saleFormId)) ?? (await findPayable(company, saleFormId))
  )
}

/**
 * Reads the movement from the processor's books, which have its reference. Ignores a payment without a record there.
 */
async function handlePaymentUpdate(
  context: AppContext,
  hearing: PostbackHandlers,
  company: Company,
  processorId: string,
): Promise<void> {
  const location = openCredentials(context.secrets, company)
  const movement = await context.processor.readMovement(location, processorId)
  if (movement) await handleMovementUpdate(context, hearing, company, movement.reference)
}

async function handleMovementUpdate(
  context: AppContext,
  hearing: PostbackHandlers,
  company: Company,
  reference: string,
): Promise<void> {
  const { db, processor, secrets } = context
  const { record } = hearing
  const location = openCredentials(secrets, company)
  const id = parseReferenceOwner(reference)
  const known =
    (id && (await loadTransaction(db, company.id, id))) ??
    (await loadSaleOfProcessor(db, company.id, { id: '', reference }))
  if (known) {
    const expected = toExpectedMovement(known)
    // The outcome of an authorization says nothing about its completion. The outcome of one completion attempt says
    // nothing about the next.
    if (known.authorization && expected.reference !== reference)
      return handleFormerStep(context, hearing, company, known, reference)
    const movement = await processor.find(location, expected.reference)
    if (movement) await record(known, toMovementResult(known, movement))
    if (movement?.disputedCents !== undefined)
      await raiseCompanyAlert(context, company, partialDisputeAlert(known, movement, movement.disputedCents))
    return expected.reference === reference
      ? undefined
      : handleReversalUpdate(context, company, known, reference as Reference)
  }
  const payable = id && (await findPayableOfForm(context, hearing, company, id))
  if (payable) {
    const movement = await processor.find(location, referenceOf({ id }))
    if (movement) await payable.recordSale(movement, reference)
    return
  }
  // The form is deleted when its sale is recorded, so the sale may already be a transaction.
  const isKnown = id && (await loadTransaction(db, company.id, id))
  if (!isKnown) await alertUnknown(context, company, reference)
}

/**
 * Handles an update of the reversal of late money. The reversal may fail days later and can only be requested once, so
 * an alert asks the operator to act.
 */
async function handleReversalUpdate(
  context: AppContext,
  company: Company,
  { id: transactionId, invoiceId, status }: Transaction,
  reference: Reference,
): Promise<void> {
  if (status !== 'voided') return
  const movement = await context.processor.find(openCredentials(context.secrets, company), reference)
  if (movement?.status !== 'declined' && movement?.status !== 'returned') return
  const message =
    'Money of a payment that came too late was sent back, and has come back to you: its payer has not got it.'
  const onceFor = `${reference} came back`
  const alert = { kind: 'refund_failed' as const, message, transactionId, invoiceId, onceFor }
  await raiseCompanyAlert(context, company, alert)
}

async function raiseCompanyAlert(context: AppContext, company: Company, alert: Alert): Promise<void> {
  await raiseAlert(context.db, context.ids, company.id, getCompanyTime(context.clock, company), alert)
}

/**
 * Handles a completion or void that had counted as never submitted. It took effect, so it is recorded as the current
 * step; if that is impossible, an alert is raised.
 */
async function handleFormerStep(
  context: AppContext,
  { recordRevived }: PostbackHandlers,
  company: Company,
  known: Transaction,
  reference: string,
): Promise<void> {
  const location = openCredentials(context.secrets, company)
  const movement = await context.processor.find(location, reference as Reference)
  const isThrough = movement?.status === 'approved' || movement?.status === 'settled'
  if (!movement || !isThrough || (movement.action !== 'capture' && movement.action !== 'void')) return
  const revived = restoreStep(known, movement)
  const isRecorded = revived && (await recordRevived(company, revived, toMovementResult(revived, movement)))
  if (!isRecorded) await alertUnknown(context, company, reference)
}

async function alertUnknown(context: AppContext, company: Company, reference: string): Promise<void> {
  await raiseCompanyAlert(context, company, {
    kind: 'unknown_movement',
    message: unknownMovementMessage(reference),
  })
}

/** Returns the alert text for a movement of the processor that has no record here. */
export function unknownMovementMessage(reference: string): string {
  // The reference may come from any system, so card numbers in it are redacted.
  return `The processor reports a movement that is not in the books here: ${redactCardNumbers(reference)}.`
}
