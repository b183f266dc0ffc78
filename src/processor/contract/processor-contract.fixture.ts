import { describe } from 'vitest'
import type { Abilities } from '../profile.ts'
import { keptAbilities, noTerminals } from './ability-contract.fixture.ts'
import { capturedAuthorizations, capturesRefused, lostCaptures } from './authorization-contract.fixture.ts'
import { bankWords, chargeBacks } from './bank-contract.fixture.ts'
import { openBench, type Bench, type Open } from './contract-bench.fixture.ts'
import { contacts } from './contact-contract.fixture.ts'
import {
  cancelledForms,
  closedForms,
  declinedForms,
  declinesOfForms,
  formSales,
} from './form-contract.fixture.ts'
import { lateArrivals } from './late-contract.fixture.ts'
import { listings } from './listing-contract.fixture.ts'
import { methodsOfNobody, savedMethods, toldOfCards } from './method-contract.fixture.ts'
import { movements, movementsMade, scheduled, takingBack } from './movement-contract.fixture.ts'
import { postbacks, postbacksRefused } from './postback-contract.fixture.ts'
import { cancelledReferences, references, troubles } from './reference-contract.fixture.ts'
import {
  terminalReferences,
  terminals,
  terminalsOfNoCard,
  terminalTroubles,
} from './terminal-contract.fixture.ts'
import {
  keptTickets,
  tickets,
  ticketsOfNobody,
  ticketsTooLate,
  ticketUses,
} from './ticket-contract.fixture.ts'

/**
 * What the service relies on in whatever processor stands behind the port. A processor passes when these tests do.
 * `bench` is called once a test; what the processor cannot do is not asked of it.
 */
export function processorContract(bench: () => Bench, abilities: Abilities): void {
  const open: Open = () => openBench(bench())
  describe('payers', () => contacts(open))
  describe('saved methods', () => savedMethods(open))
  describe('what is told of a card', () => toldOfCards(open))
  describe('tickets whose time is over', () => ticketsTooLate(open))
  describe('tickets', () => tickets(open))
  describe('tickets that are used or deleted', () => ticketUses(open))
  describe('tickets that are kept', () => keptTickets(open))
  describe('tickets that are kept for nobody', () => ticketsOfNobody(open))
  describe('methods of nobody', () => methodsOfNobody(open))
  describe('secure forms that take nothing', () => closedForms(open))
  describe('secure forms that decline', () => declinedForms(open))
  describe('secure forms', () => declinesOfForms(open))
  describe('sales in the secure form', () => formSales(open))
  describe('movements', () => movements(open))
  describe('movements', () => movementsMade(open))
  describe('movements that a schedule asks for', () => scheduled(open))
  describe('movements that are taken back', () => takingBack(open))
  describe('a bank transfer', () => bankWords(open))
  describe('a charge-back', () => chargeBacks(open))
  describe('a postback is not believed', () => postbacksRefused(open))
  describe('a postback', () => postbacks(open))
  describe('an authorization is not captured', () => capturesRefused(open))
  describe('an authorization', () => capturedAuthorizations(open))
  describe('the listing of a period', () => listings(open))
  describe('an ability', () => keptAbilities(open, abilities))
  callOffContract(bench, abilities)
  if (abilities.terminals) describe('a terminal', () => terminals(open))
  else describe('a terminal that there is not', () => noTerminals(open))
}

/** The part of it in which references are called off, at once or in the adapter's own time. */
export function callOffContract(bench: () => Bench, abilities: Abilities): void {
  const open: Open = () => openBench(bench())
  describe('a reference', () => references(open))
  describe('a reference', () => cancelledReferences(open))
  describe('what went wrong on the way', () => troubles(open))
  describe('a capture whose answer is lost', () => lostCaptures(open))
  describe('secure forms', () => cancelledForms(open))
  describe('a request that arrives late', () => lateArrivals(bench, abilities))
  if (!abilities.terminals) return
  describe('a terminal without a card', () => terminalsOfNoCard(open))
  describe('the reference of what a terminal was asked for', () => terminalReferences(open))
  describe('a request to a terminal that goes wrong on the way', () => terminalTroubles(open))
}
