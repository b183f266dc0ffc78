import { createHash } from 'node:crypto'
import { insertAccount } from '../accounts/account-queries.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { ok } from '../http/response.ts'
import type { HttpResponse } from '../http/response.ts'
import { RequestError } from '../http/request-error.ts'
import type { Intention, IntentionSale } from '../intentions/intention.ts'
import { countDecline, lockIntention, markIntentionUsed } from '../intentions/intention-queries.ts'
import { requireOpenIntention } from '../intentions/require-open-intention.ts'
import type { Location } from '../locations/location.ts'
import { chargePayer, toUnstoredPayer } from '../movements/charge.ts'
import type { Payer } from '../movements/charge.ts'
import { decideCharge } from '../movements/decide-movement.ts'
import { claimReference } from '../movements/movement-queries.ts'
import { declinePostback, movementPostback, vaultPostback } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { toAccount, getFirstSix } from './account-from-entry.ts'
import { accountDoneEvent, saleDoneEvent } from './done-event.ts'
import type { FormEntry } from './form-entry.ts'
import { insertFormEntry } from './form-entry-queries.ts'

/** The result of filling in the form, and the postback to deliver. */
export type FormOutcome = { response: HttpResponse; postback?: Postback }

type Form = { location: Location; intention: Intention; entry: FormEntry; payerAddress: string; now: Date }

/** Executes the purpose of the intention: stores the method, captures it for one use, or makes the sale. */
export async function completeForm(db: Database, form: Form): Promise<FormOutcome> {
  return inTransaction(db, async (tx) => {
    // The lock precedes the read, so that concurrent posts each see the results of earlier ones.
    const intention = await lockIntention(tx, form.intention)
    requireOpenIntention(intention, form.now)
    const { kind, sale } = intention
    if (kind === 'tokenization') return storeMethod(tx, form)
    if (kind === 'ticket') return captureTicket(tx, form)
    if (sale === null) throw new Error('a sale intention without a sale')
    return makeSale(tx, form, sale)
  })
}

async function storeMethod(tx: Transaction, form: Form): Promise<FormOutcome> {
  const vault = toAccount(form.entry, 'vault', form.intention.contactId, form.now)
  await insertAccount(tx, form.location.id, vault)
  const postback = await insertPostback(tx, vaultPostback(form.location.id, vault, form.now))
  return { response: ok(accountDoneEvent(vault)), postback }
}

async function captureTicket(tx: Transaction, form: Form): Promise<FormOutcome> {
  await markIntentionUsed(tx, form.intention.clientToken, form.now)
  const ticket = toAccount(form.entry, 'ticket', form.intention.contactId, form.now)
  await insertAccount(tx, form.location.id, ticket)
  return { response: ok(accountDoneEvent(ticket)) }
}

async function makeSale(tx: Transaction, form: Form, sale: IntentionSale): Promise<FormOutcome> {
  const { location, intention, entry, payerAddress, now } = form
  const payer = toPayer(form)
  const isDeclined = decideCharge({ ...payer, action: 'sale', now }).status === 'declined'
  const reference = isDeclined
    ? await claimDeclineReference(tx, form, sale)
    : await claimSaleReference(tx, form, sale)
  const ofDecline = isDeclined ? { formReference: sale.reference, payerAddress } : {}
  const description = sale.description ?? undefined
  const command = { ...sale, ...ofDecline, reference, action: 'sale', description } as const
  const { movement, trouble } = await chargePayer(tx, location, command, payer, now)
  if (isDeclined) {
    const postback = await insertPostback(tx, declinePostback(movement, sale.reference, now))
    const body = { reason_code_id: movement.reasonCode, verbiage: movement.reasonText }
    return { response: { status: 422, body }, postback }
  }
  await markIntentionUsed(tx, intention.clientToken, now)
  await insertFormEntry(tx, movement.id, entry)
  const postback = await insertPostback(tx, movementPostback('transaction.completed', movement, now))
  const response = ok(saleDoneEvent(movement, getFirstSix(entry)))
  return { response: { ...response, ...(trouble ? { trouble } : {}) }, postback }
}

async function claimSaleReference(
  tx: Transaction,
  { location }: Form,
  { reference }: IntentionSale,
): Promise<string> {
  if (await claimReference(tx, location.id, reference, false)) return reference
  // The reference was executed in another form or cancelled, or a terminal waits for it.
  throw new RequestError('closed')
}

// The payer may try another card, so a declined try has its own reference and leaves the sale's free. Several forms may
// make the same sale, and each counts its own tries.
async function claimDeclineReference(tx: Transaction, form: Form, sale: IntentionSale): Promise<string> {
  const count = await countDecline(tx, form.intention.clientToken)
  const nameOfForm = createHash('sha256').update(form.intention.clientToken).digest('hex').slice(0, 8)
  const reference = `${sale.reference}~${nameOfForm}~${count}`
  if (!(await claimReference(tx, form.location.id, reference, false)))
    throw new RequestError('intention_used')
  return reference
}

function toPayer({ intention, entry }: Form): Payer {
  const { expDate, accountType } = entry
  return { ...toUnstoredPayer(entry.instrument), expDate, accountType, contactId: intention.contactId }
}
