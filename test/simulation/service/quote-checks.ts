import { minuteMs } from '#kernel/clock'
import { toPublicId, type TransactionId } from '#kernel/ids'
import { quoteMoves } from '../../../src/checkout/quotes/quote-states.ts'
import { isDisputed, type Rest } from '../rest.ts'
import { must } from '../violation.ts'
import { homes, type Card } from './cards.ts'
import type { ReportedQuote } from './quotes.ts'
import type { KeptInvoice, KeptQuote } from './store.ts'
import type { World } from './world.ts'

const moves = new Set(quoteMoves.map(({ from, to }) => `${from} ${to}`))

/** Checks the quotes after a write. */
export function checkQuotes(world: World, quotes: KeptQuote[]): void {
  for (const quote of quotes) {
    const before = world.keptQuotes.get(quote.id)
    if (before?.version === quote.version) continue
    checkInvoice(world, before, quote)
    world.keptQuotes.set(quote.id, quote)
    if (before) checkStep(world, before, quote)
  }
}

/** Checks that a quote is used for a payment of the quoted invoice, and of the named subscription if there is one. */
function checkInvoice(world: World, before: KeptQuote | undefined, quote: KeptQuote): void {
  const { id, invoiceId, transactionId } = quote
  // A card that could not be checked may be quoted for another invoice.
  const isAnew = before?.state === 'released'
  must(
    !before || isAnew || before.invoiceId === invoiceId,
    () => `${id} was of ${before?.invoiceId}, and of ${invoiceId} now`,
  )
  const signsUp = world.quotes.find((one) => one.quoteId === toPublicId('quo', id))?.signsUp
  const invoices = world.companies.flatMap((company) => company.invoices)
  const of = invoices.find((one) => one.id === invoiceId)?.subscriptionId
  must(!signsUp || signsUp.id === of, () => `${id} was quoted to ${signsUp?.id}, and is of ${of}`)
  const all = world.chronicle.states()
  const paid = all.find(({ movements }) => movements.some((one) => one.id === transactionId))
  must(!paid || paid.id === invoiceId, () => `${id} is of ${invoiceId}, and was charged for ${paid?.id}`)
}

function checkStep(world: World, before: KeptQuote, after: KeptQuote): void {
  const { id } = after
  const isSame = before.state === after.state && before.transactionId === after.transactionId
  const isSettling = isSame && before.settledAt === null && after.settledAt !== null
  const isNoted = isSettling || (isSame && before.claimedAt === null && after.claimedAt !== null)
  must(after.version === before.version + 1, () => `${id} was written over`)
  // A process whose clock is an hour ahead may consider a confirmation dead that is about to write its attempt.
  must(before.settledAt === null, () => `${id} was written after its card was seen to`)
  must(
    isNoted || moves.has(`${before.state} ${after.state}`),
    () => `${id} went from ${before.state} to ${after.state}`,
  )
  if (isSettling)
    must(attemptOf(world, after)?.status !== 'created', () => `the card of ${id} is gone, its charge is open`)
  if (before.state === 'open' && after.state === 'used') checkUse(world, before)
  if (before.state === 'used' && !isNoted) checkReleased(world, before, after)
}

/** Checks that a quote releases only an attempt that was never written, or a failed one if the quote is used again. */
function checkReleased(world: World, before: KeptQuote, after: KeptQuote): void {
  const { id, state } = after
  const entry = entryOf(world, before, before.transactionId)
  must(!entry || entry.isRogue, () => `${id} may be charged again, although something was`)
  const attempt = attemptOf(world, before)
  must(
    !attempt || (state === 'open' && attempt.status === 'failed'),
    () => `${id} lost its attempt, which is ${attempt?.status}`,
  )
}

function attemptOf({ chronicle }: World, { transactionId }: KeptQuote) {
  const all = chronicle.states().flatMap(({ movements }) => movements)
  return all.find(({ id }) => id === transactionId)
}

/** Checks that a quote is used before it expires, by the clock of a process. */
function checkUse({ scheduler, companies, isAdrift }: World, { id, companyId, expiresAt }: KeptQuote): void {
  const offsetMs = companies.find((company) => company.id === companyId)?.clockOffsetMs ?? 0
  const isOver = scheduler.clock.now + offsetMs > expiresAt + minuteMs / 6
  must(isAdrift || !isOver, () => `${id} was used after its end`)
}

function entryOf({ books }: World, { locationId }: KeptQuote, transactionId: string | null) {
  return transactionId === null
    ? undefined
    : books.entryOf(locationId, toPublicId('trx', transactionId as TransactionId))
}

/** Checks quotes and captured cards at the end of a run. */
export function checkQuotesAtRest(world: World, rest: Rest, quotes: KeptQuote[]): void {
  const disputedCards = new Set<Card | undefined>()
  for (const quote of quotes) {
    const sale = rest.movements.find(({ id }) => id === quote.transactionId)
    checkCharges(world, quote)
    checkUsable(world, quote)
    // Until an operator decides about a disputed charge, it is undecided whether its card is saved.
    if (sale?.status === 'created' && isDisputed(rest, sale)) disputedCards.add(vaultOf(world, quote))
    else {
      checkEnd(world, quote)
      checkCard(world, quote, sale)
    }
  }
  for (const card of world.cards.all)
    must(
      card.kind === 'ticket' || card.isDeleted || card.contactId !== undefined || disputedCards.has(card),
      () => `the card ${card.id} is left, and is nobody's`,
    )
}

function checkEnd({ cards }: World, { id, state, settledAt, ticketId, locationId }: KeptQuote): void {
  must(['used', 'refused', 'expired'].includes(state), () => `${id} is still ${state}`)
  must(settledAt !== null, () => `the card of ${id} was never seen to`)
  const ticket = cards.all.find((card) => card.id === ticketId && card.locationId === locationId)
  must(ticket?.isDeleted !== false, () => `the captured card of ${id} is left`)
}

/** Checks that a quote was charged at most once, by its own attempt and with the quoted amounts. */
function checkCharges(world: World, quote: KeptQuote): void {
  const { id, locationId, state } = quote
  const charges = (vaultOf(world, quote)?.charges ?? []).filter(({ asNobodys }) => asNobodys)
  const entries = charges.flatMap(({ reference }) => world.books.entryOf(locationId, reference) ?? [])
  const honest = entries.filter(({ isRogue }) => !isRogue)
  must(honest.length <= 1, () => `${id} was charged ${honest.length} times`)
  const reported = world.quotes.find((one) => one.quoteId === toPublicId('quo', id))
  if (reported) checkAnswers(world, reported, quote)
  for (const entry of honest) {
    must(
      state === 'used' && entry === entryOf(world, quote, quote.transactionId),
      () => `${id} is ${state}, and something else was charged`,
    )
    must(
      reported !== undefined &&
        entry.requested?.amountCents === Math.round(reported.total * 100) &&
        entry.requested.surchargeCents === Math.round(reported.surcharge * 100),
      () => `${id} was charged ${entry.requested?.amountCents} cents, and ${reported?.total} was quoted`,
    )
  }
}

function vaultOf({ cards }: World, { ticketId, locationId }: KeptQuote): Card | undefined {
  return cards.all.find(
    (card) =>
      card.locationId === locationId &&
      card.keptOf?.ticketId === ticketId &&
      card.keptOf.contactId === undefined,
  )
}

/** Checks that a card to be saved belongs to its customer, and that any other is deleted. */
function checkCard(world: World, quote: KeptQuote, sale: Rest['movements'][number] | undefined): void {
  const { id, keepsCard, contactId, timesNoted } = quote
  const vault = vaultOf(world, quote)
  if (!vault) return
  // A process whose clock is an hour off, or a dishonest processor, may have caused its deletion.
  const isCertain = !world.isAdrift && !entryOf(world, quote, quote.transactionId)?.isRogue
  const isKept = keepsCard && sale !== undefined && sale.status !== 'failed'
  if (isKept && isCertain)
    must(
      !vault.isDeleted && vault.contactId === contactId && timesNoted === 1,
      () => `the card of ${id} was to be kept, and is not the customer's`,
    )
  // A bank transfer may fail after its account was saved for the customer.
  const mayHaveBeenKept = keepsCard && vault.facts.paymentMethod === 'ach'
  if (!isKept && !mayHaveBeenKept)
    must(vault.isDeleted && timesNoted === 0, () => `the card of ${id} was to be deleted, and is left`)
}

/**
 * Checks that a quote was not reported as used without a reason. Another confirmation must then have a different
 * response, or none.
 */
function checkUsable(world: World, quote: KeptQuote): void {
  const { quotes, scheduler, isAdrift } = world
  const { id, state } = quote
  const reported = quotes.find((one) => one.quoteId === toPublicId('quo', id))
  // A failed database write voids this guarantee. An expired quote was usable again until it expired.
  if (!reported || isAdrift || state === 'expired' || !scheduler.spares('write')) return
  // The processor refuses an amount below its minimum, and the service deletes the card.
  if (reported.total < leastOf(world, reported)) return
  // A sign-up may return an error that arose after its charge.
  if (reported.signsUp && entryOf(world, quote, quote.transactionId)) return
  const { timesConfirmed, answers } = reported
  const late = answers.filter(({ text }) => /was used already|has expired/.test(text))
  const open = answers.filter(({ statusCode, reasonCode }) => isOpen(statusCode, reasonCode))
  must(
    late.every(({ text }) => text.includes('expired')) || timesConfirmed > late.length + open.length,
    () => `nothing was charged for ${id}, and yet it was used up`,
  )
}

/** Returns the smallest amount that the processor of a company charges, in dollars. */
function leastOf({ companies }: World, { companyId }: ReportedQuote): number {
  return companies.find(({ id }) => id === companyId)?.isGateway ? 0.5 : 0.01
}

function isOpen(statusCode: number, reasonCode: unknown): boolean {
  return reasonCode === 'NOT_CHARGED' || (statusCode >= 409 && reasonCode !== 'OUTCOME_UNKNOWN')
}

/** Checks that a successful confirmation returned the quoted amounts and decided whether the card is saved. */
function checkAnswers(
  { askers, isAdrift, companies }: World,
  reported: ReportedQuote,
  { id, keepsCard, invoiceId }: KeptQuote,
): void {
  const invoice = companies.flatMap(({ invoices }) => invoices).find((one) => one.id === invoiceId)
  for (const { final, call } of askers) {
    if (call.body['quoteId'] !== reported.quoteId || final?.statusCode !== 200) continue
    const { amount, feeAmount, totalCharged, subscriptionId } = JSON.parse(final.text)
    must(
      (amount === reported.subtotal && feeAmount === reported.surcharge && totalCharged === reported.total) ||
        subscriptionId !== undefined,
      () => `${id} was quoted ${reported.total}, and its payer heard of ${totalCharged}`,
    )
    // The card for a subscription's invoice is saved, because it also pays the next ones.
    const isOfSubscription = typeof invoice?.subscriptionId === 'string'
    must(
      isAdrift || keepsCard === (isOfSubscription || call.body['savePaymentMethod']),
      () => `${id} ${keepsCard ? 'keeps' : 'deletes'} the card, which its payer did not ask for`,
    )
  }
}

/** Checks that a payment by a saved method is charged the quoted fee. */
function checkQuotedFees({ askers }: World): void {
  for (const { call, final } of askers) {
    const quoted = call.body['quotedSurcharge']
    const charged = final?.statusCode === 200 && quoted !== undefined && JSON.parse(final.text).feeAmount
    must(
      charged === false || charged === quoted,
      () => `a fee of ${quoted} was quoted, and ${charged} charged`,
    )
  }
}

/** Checks that no fee was charged that the card or its state does not allow. */
export function checkFees(world: World, invoices: KeptInvoice[]): void {
  checkQuotedFees(world)
  for (const { movements } of invoices)
    for (const { id, fee, surcharge } of movements)
      must(
        !surcharge?.blockedReason || fee === 0,
        () => `${id} has a fee although ${surcharge?.blockedReason}`,
      )
  for (const card of world.cards.all)
    for (const { reference } of card.charges) {
      const requested = world.books.entryOf(card.locationId, reference)?.requested
      if (requested) checkFee(card, requested.amountCents, requested.surchargeCents)
    }
}

function checkFee({ id, facts }: Card, amount: number, fee: number): void {
  const { paymentMethod, binInfo, cardBrand, billingZip } = facts
  const isCredit = paymentMethod === 'cc' && binInfo?.type === 'credit' && cardBrand !== 'amex'
  must(fee === 0 || isCredit, () => `${id} is no credit card, and was charged a fee of ${fee}`)
  const home = homes[billingZip as keyof typeof homes]
  must(fee === 0 || (home !== 'MA' && home !== 'NY'), () => `${id} is from ${home}, and was charged a fee`)
  const most = (amount - fee) * (home === 'CO' ? 0.02 : 0.03)
  must(fee <= Math.ceil(most), () => `${id} was charged a fee of ${fee}, and at most ${most} are allowed`)
}
