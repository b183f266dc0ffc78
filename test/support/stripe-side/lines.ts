import { type FakeStripeAccount, toContact, type Charge, type PaymentIntent, type Refund } from '#fake-stripe'

// The books of an account in the format of the sandbox's books. They are computed from Stripe's records,
// independently of the service's own reading, so that both can be compared.

type Line = Record<string, unknown> & { createdAt: string }

/** Returns all movements of an account, oldest first. */
export function movementLines({ tables }: FakeStripeAccount): Line[] {
  const payments = [...tables.payment_intent.values()].flatMap((intent) => linesOfPayment(tables, intent))
  const refunds = [...tables.refund.values()].flatMap((refund) => linesOfRefund(tables, refund))
  // Stripe counts in seconds. Within one second refunds sort after payments, in their own order.
  return [...payments, ...refunds].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
}

type Tables = FakeStripeAccount['tables']

function linesOfPayment(tables: Tables, intent: PaymentIntent): Line[] {
  const charges = [...tables.charge.values()].filter((charge) => charge.payment_intent === intent.id)
  const latest = charges.at(-1)
  const isForm = intent.metadata['florin_form'] !== undefined
  const isBank = latest !== undefined && typeOf(latest) === 'us_bank_account'
  // A form leaves its reference free for the next attempt.
  const tries = isForm ? charges.filter((charge) => isDecline(charge)) : []
  const declines = tries.map((charge, place) => ({
    ...lineOf(intent, charge),
    id: charge.id,
    reference: `${intent.metadata['florin_reference']}~${place + 1}`,
    status: 'declined',
  }))
  if (!latest || (isForm && isDecline(latest))) return declines
  const refunds = [...tables.refund.values()].filter((refund) => refund.charge === latest.id)
  const line = { ...lineOf(intent, latest), status: statusOf(tables, intent, latest, refunds, isBank) }
  const capture = captureLine(tables, intent, latest, refunds)
  return [...declines, line, ...capture, ...releaseLine(intent, latest, isBank)]
}

function isDecline(charge: Charge): boolean {
  return charge.status === 'failed' && typeOf(charge) === 'card'
}

function typeOf({ payment_method_details: details }: Charge): unknown {
  return Object(details)['type']
}

function lineOf(intent: PaymentIntent, charge: Charge): Line {
  const { florin_reference: reference, florin_surcharge: surcharge = '0' } = intent.metadata
  const { florin_initiator: initiator, florin_vault: vault } = intent.metadata
  const isFirst = intent.setup_future_usage === 'off_session' && vault !== undefined
  return {
    id: intent.id,
    reference: reference ?? intent.id,
    action: intent.capture_method === 'manual' ? 'auth' : 'sale',
    amountCents: intent.amount,
    surchargeCents: Number(surcharge),
    paymentMethod: typeOf(charge) === 'card' ? 'cc' : 'ach',
    ...reasonOf(charge),
    ...(initiator === undefined ? {} : { initiator }),
    ...(isFirst ? { first: true } : {}),
    createdAt: new Date(charge.created * 1_000).toISOString(),
  }
}

// docs/payments.md: the codes of declines that a retry cannot mend.
const reasons: Record<string, number> = { lost_card: 1606, stolen_card: 1607 }

function reasonOf({ outcome }: Charge): { reasonCode?: number } {
  const reasonCode = reasons[String(Object(outcome)['reason'])]
  return reasonCode === undefined ? {} : { reasonCode }
}

const holdsMoney = new Set(['needs_response', 'under_review', 'lost'])

function isDisputed(tables: Tables, charge: Charge): boolean {
  return [...tables.dispute.values()].some((one) => one.charge === charge.id && holdsMoney.has(one.status))
}

function isVoid({ metadata, status }: Refund): boolean {
  return metadata['florin_action'] === 'void' && status !== 'failed'
}

function statusOf(
  tables: Tables,
  intent: PaymentIntent,
  charge: Charge,
  refunds: Refund[],
  isBank: boolean,
): string {
  if (intent.status === 'canceled' && charge.captured !== true) return 'voided'
  if (charge.status === 'failed') return isBank ? 'returned' : 'declined'
  if (charge.status === 'pending') return intent.status === 'canceled' ? 'voided' : 'pending'
  if (intent.capture_method === 'manual') return intent.status === 'succeeded' ? 'settled' : 'approved'
  if (isDisputed(tables, charge)) return 'returned'
  if (refunds.some(isVoid)) return 'voided'
  return isBank ? 'settled' : 'approved'
}

function captureLine(tables: Tables, intent: PaymentIntent, charge: Charge, refunds: Refund[]): Line[] {
  if (intent.capture_method !== 'manual' || intent.status !== 'succeeded') return []
  const status = isDisputed(tables, charge) ? 'returned' : refunds.some(isVoid) ? 'voided' : 'approved'
  return [
    {
      ...lineOf(intent, charge),
      id: `${intent.id}_capture`,
      reference: intent.metadata['florin_capture'] ?? '',
      action: 'capture',
      status,
      amountCents: charge.amount_captured,
      parentId: intent.id,
    },
  ]
}

function releaseLine(intent: PaymentIntent, charge: Charge, isBank: boolean): Line[] {
  const isHeld = intent.capture_method === 'manual' || isBank
  if (intent.status !== 'canceled' || !isHeld || charge.captured === isHeld) return []
  const id = `${intent.id}_void`
  return [
    { ...lineOf(intent, charge), id, reference: id, action: 'void', status: 'approved', parentId: intent.id },
  ]
}

/** Stripe also lists the released part of an authorization as a refund, but that moved no money. */
function linesOfRefund(tables: Tables, refund: Refund): Line[] {
  const intent = tables.payment_intent.get(refund.payment_intent ?? '')
  return intent && refund.balance_transaction !== null ? [refundLine(intent, refund)] : []
}

function refundLine(intent: PaymentIntent, refund: Refund): Line {
  const {
    florin_reference: reference,
    florin_surcharge: surcharge = '0',
    florin_action: action,
  } = refund.metadata
  return {
    id: refund.id,
    reference: reference ?? refund.id,
    action: action === 'void' ? 'void' : 'refund',
    status: refund.status === 'failed' ? 'declined' : 'approved',
    amountCents: refund.amount,
    surchargeCents: Number(surcharge),
    paymentMethod: refund.id.startsWith('pyr') ? 'ach' : 'cc',
    parentId: intent.capture_method === 'manual' ? `${intent.id}_capture` : intent.id,
    createdAt: new Date(refund.created * 1_000).toISOString(),
  }
}

/**
 * Returns the saved methods of an account, including detached ones. A method that was entered but never attached does
 * not count.
 */
export function accountLines({ tables }: FakeStripeAccount) {
  const everAttached = new Set(
    [...tables.event.values()]
      .filter(({ type }) => type === 'payment_method.attached')
      .map(({ data }) => String(Object(Object(data)['object'])['id'])),
  )
  const methods = [...tables.payment_method.values()].filter(({ id }) => everAttached.has(id))
  return methods.map(({ id, customer, card, us_bank_account: bank }) => {
    const owner = customer === null ? undefined : tables.customer.get(customer)
    const isOfNobody = owner?.metadata['florin_nobody'] !== undefined
    const contact = owner && !isOfNobody ? { contactId: owner.id } : {}
    return { id, kind: 'vault', lastFour: String(Object(card ?? bank)['last4']), ...contact, deleted: !owner }
  })
}

/** Returns the payers of an account. */
export function contactLines(account: FakeStripeAccount) {
  return account
    .customers()
    .filter(({ metadata }) => metadata['florin_nobody'] === undefined)
    .map(toContact)
}
