import { countApprovedCharges, lockAccount } from '../accounts/account-queries.ts'
import { claimTicket } from '../accounts/claim-ticket.ts'
import type { Database, Transaction } from '../database/database.ts'
import { scheduleJobs } from './schedule-jobs.ts'
import { RequestLost } from '../http/response.ts'
import { notAllowedError, RequestError } from '../http/request-error.ts'
import { newId } from '../ids.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { getInstrument, findWalletInstrument } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import { decideCharge } from './decide-movement.ts'
import { executeOnce } from './execute-once.ts'
import type { Execution, WaitingExecution } from './execute-once.ts'
import type { Movement } from './movement.ts'
import { insertMovement } from './movement-queries.ts'

export type Source = { vaultId: string } | { ticketId: string } | { walletToken: string }

export type ChargeCommand = {
  reference: string
  action: 'sale' | 'auth' | 'credit'
  amountCents: number
  surchargeCents: number
  initiator?: 'payer' | 'schedule' | undefined
  first?: boolean | undefined
  orderId?: string | undefined
  description?: string | undefined
  formReference?: string | undefined
  payerAddress?: string | undefined
}

/** The card or bank account to charge, from any kind of source. */
export type Payer = {
  instrument: Instrument
  lastFour: string
  expDate: string | null
  accountType: string | null
  contactId: string | null
  vaultId: string | null
  /** The number of earlier approved charges of this stored method. Counted only for instruments that depend on it. */
  approvedBefore: number
}

/** Charges or credits a stored method, a ticket or a wallet. Safe to repeat with the same reference. */
export async function charge(
  db: Database,
  location: Location,
  command: ChargeCommand,
  source: Source,
  now: Date,
): Promise<Execution | WaitingExecution> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const payer = await loadPayer(tx, location, source, now)
    return chargePayer(tx, location, command, payer, now)
  })
}

/** Charges a payer inside a transaction that has claimed the reference. */
export async function chargePayer(
  tx: Transaction,
  location: Location,
  command: ChargeCommand,
  payer: Payer,
  now: Date,
): Promise<Execution> {
  requireAcceptedMethod(location, payer.instrument, command.action)
  return executeCharge(tx, location, command, payer, now)
}

/** Refuses a payment method that the location does not accept. */
export function requireAcceptedMethod(
  location: Location,
  { paymentMethod }: Instrument,
  action: ChargeCommand['action'],
): void {
  if (!location.products.includes(paymentMethod))
    throw notAllowedError(1667, `This location does not take ${paymentMethod}.`)
  if (paymentMethod === 'ach' && action === 'auth')
    throw notAllowedError(1667, 'A bank account cannot be authorized, only charged.')
}

/** Charges a payer whose method the location accepts, or accepted at the time of the request. */
export async function executeCharge(
  tx: Transaction,
  location: Location,
  command: ChargeCommand,
  payer: Payer,
  now: Date,
): Promise<Execution> {
  const { instrument } = payer
  if (command.action !== 'credit') throwInstrumentFault(instrument)
  const movement = toChargeMovement(location, command, payer, now)
  await insertMovement(tx, movement)
  if (command.action === 'sale' && movement.status !== 'declined') await scheduleJobs(tx, movement)
  return command.action === 'credit' ? { movement } : { movement, ...troubleField(instrument) }
}

async function loadPayer(tx: Transaction, location: Location, source: Source, now: Date): Promise<Payer> {
  if ('walletToken' in source) return toUnstoredPayer(findWalletInstrument(source.walletToken))
  if ('ticketId' in source) {
    const ticket = await claimTicket(tx, location, source.ticketId, now)
    const { expDate, accountType, contactId } = ticket
    return { ...toUnstoredPayer(getInstrument(ticket.instrument)), expDate, accountType, contactId }
  }
  const vault = await lockAccount(tx, location.id, 'vault', source.vaultId)
  if (vault === undefined) throw new RequestError('not_found', { message: 'There is no such vault.' })
  const { lastFour, expDate, accountType, contactId } = vault
  const instrument = getInstrument(vault.instrument)
  const isCounted = instrument.declinesLaterCharges !== undefined
  const approvedBefore = isCounted ? await countApprovedCharges(tx, vault.id) : 0
  return { instrument, lastFour, expDate, accountType, contactId, vaultId: vault.id, approvedBefore }
}

/** Returns the payer of a card or bank account that is not stored, such as a wallet's. */
export function toUnstoredPayer(instrument: Instrument): Payer {
  const lastFour = instrument.accountNumber.slice(-4)
  return {
    instrument,
    lastFour,
    expDate: null,
    accountType: null,
    contactId: null,
    vaultId: null,
    approvedBefore: 0,
  }
}

function toChargeMovement(location: Location, command: ChargeCommand, payer: Payer, now: Date): Movement {
  const { instrument, lastFour, expDate, accountType, contactId, vaultId, approvedBefore } = payer
  return {
    id: newId('trx'),
    locationId: location.id,
    reference: command.reference,
    action: command.action,
    amountCents: command.amountCents,
    surchargeCents: command.surchargeCents,
    paymentMethod: instrument.paymentMethod,
    instrument: instrument.key,
    lastFour,
    cardBrand: instrument.brand ?? null,
    accountType,
    parentId: null,
    contactId,
    vaultId,
    initiator: command.initiator ?? 'payer',
    first: command.first ?? null,
    orderId: command.orderId ?? null,
    description: command.description ?? null,
    formReference: command.formReference ?? null,
    payerAddress: command.payerAddress ?? null,
    createdAt: now,
    ...decideCharge({ action: command.action, instrument, expDate, approvedBefore, now }),
  }
}

function throwInstrumentFault(instrument: Instrument): void {
  if (instrument.trouble === 'outage') throw new RequestError('outage')
  if (instrument.trouble === 'lost_before') throw new RequestLost()
}

function troubleField(instrument: Instrument): Pick<Execution, 'trouble'> {
  if (instrument.trouble === 'lost_after') return { trouble: 'lost' }
  if (instrument.trouble === 'unreadable') return { trouble: 'unreadable' }
  return {}
}
