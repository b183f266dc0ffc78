import type { Database } from '#platform/database'
import { minuteMs } from '#kernel/clock'
import {
  chargeTicket,
  findMethod,
  findTicket,
  releaseTicket,
} from '../../../../src/processor/stripe/method-queries.ts'
import type { Card } from '../cards.ts'
import type { Node, Scheduler } from '../scheduler.ts'
import type { Gateway } from './account.ts'

type StoredMethodsDeps = { scheduler: Scheduler; node: Node; gateway: Gateway }
type Values = { companyId: unknown; id: unknown; reference: unknown }

/**
 * Returns the store with rows of saved and captured methods from the processor's cards. The simulation covers charges
 * of methods at a gateway, not their life cycle.
 */
export function withStoredMethods(db: Database, { scheduler, node, gateway }: StoredMethodsDeps): Database {
  const { cards } = gateway
  const find = (kind: Card['kind'], { companyId, id }: Values) => {
    const locationId = gateway.locationOf(companyId)
    return cards.all.find((one) => one.kind === kind && one.id === id && one.locationId === locationId)
  }
  const answers: Record<string, (values: Values) => object[]> = {
    [findMethod.name]: (values) => rowsOf(find('vault', values), methodRow),
    [findTicket.name]: (values) => rowsOf(find('ticket', values), ticketRow),
    [chargeTicket.name]: (values) => rowsOf(chargeCard(find('ticket', values), values.reference), ticketRow),
    [releaseTicket.name]: (values) =>
      rowsOf(releaseCard(find('ticket', values), values.reference), ticketRow),
  }
  const answered = (statement: { name: string }, values: unknown) => {
    const answer = answers[statement.name]
    return answer && scheduler.call(node, `read ${statement.name}`, async () => answer(values as Values))
  }
  const reached = {
    ...db,
    first: async (query: never, values: never) => {
      const rows = answered(query, values)
      return rows ? (await rows)[0] : db.first(query, values)
    },
    run: (command: never, values: never) => answered(command, values) ?? db.run(command, values),
  }
  return reached as unknown as Database
}

function rowsOf(card: Card | undefined, row: (card: Card) => object): object[] {
  return card ? [row(card)] : []
}

/** Reserves a captured card for one movement. */
function chargeCard(card: Card | undefined, reference: unknown): Card | undefined {
  if (!card || card.isDeleted) return undefined
  if (card.isUsed && card.chargedUnder !== reference) return undefined
  card.isUsed = true
  card.chargedUnder = String(reference)
  return card
}

function releaseCard(card: Card | undefined, reference: unknown): Card | undefined {
  if (!card || card.chargedUnder !== reference || card.charges.length > 0) return undefined
  card.isUsed = false
  delete card.chargedUnder
  return card
}

function methodRow({ id, contactId, facts, isDeleted }: Card): object {
  return {
    id,
    customer_id: `cus_${contactId ?? 'nobody'}`,
    contact_id: contactId ?? null,
    payment_method: facts.paymentMethod,
    title: null,
    created_at: 0,
    deleted_at: isDeleted ? 1 : null,
  }
}

function ticketRow({ id, facts, isDeleted, isUsed, chargedUnder }: Card): object {
  return {
    id,
    contact_id: 'anybody',
    payment_method: facts.paymentMethod,
    has_mandate: true,
    expires_at: farAwayMs,
    deleted_at: isDeleted ? 1 : null,
    charged_under: chargedUnder ?? null,
    kept_for: null,
    setup_id: null,
    // A saved copy of the card is a separate method from then on.
    vault_id: isUsed && chargedUnder === undefined ? `${id}-kept` : null,
    refusals: 0,
    payment_method_id: null,
    customer_id: null,
  }
}

const farAwayMs = Number.MAX_SAFE_INTEGER - minuteMs
