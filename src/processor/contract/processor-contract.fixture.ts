import { describe } from 'vitest'
import type { Abilities } from '../profile.ts'
import { testAbilities, testNoTerminals } from './ability-contract.fixture.ts'
import {
  testCapturedAuthorizations,
  testRefusedCaptures,
  testLostCaptures,
} from './authorization-contract.fixture.ts'
import { testBankOutcomes, testChargeBacks } from './bank-contract.fixture.ts'
import { openBench, type Bench, type Open } from './contract-bench.fixture.ts'
import { testContacts } from './contact-contract.fixture.ts'
import {
  testCancelledForms,
  testClosedForms,
  testDeclinedForms,
  testFormDeclines,
  testFormSales,
} from './form-contract.fixture.ts'
import { testLateArrivals } from './late-contract.fixture.ts'
import { testListings } from './listing-contract.fixture.ts'
import { testUnassignedMethods, testSavedMethods, testCardFunding } from './method-contract.fixture.ts'
import {
  testMovements,
  testSales,
  testScheduledCharges,
  testVoidsAndRefunds,
} from './movement-contract.fixture.ts'
import { testPostbacks, testRefusedPostbacks } from './postback-contract.fixture.ts'
import { testCancelledReferences, testReferences, testFailures } from './reference-contract.fixture.ts'
import {
  testTerminalReferences,
  testTerminals,
  testTerminalsWithoutCard,
  testTerminalFailures,
} from './terminal-contract.fixture.ts'
import {
  testKeptTickets,
  testTickets,
  testUnassignedTickets,
  testExpiredTickets,
  testTicketUses,
} from './ticket-contract.fixture.ts'

/**
 * Tests everything that the service requires of a processor. `bench` is called once per test. Tests of abilities that
 * the processor lacks are left out.
 */
export function processorContract(bench: () => Bench, abilities: Abilities): void {
  const open: Open = () => openBench(bench())
  describe('payers', () => testContacts(open))
  describe('saved methods', () => testSavedMethods(open))
  describe('what is told of a card', () => testCardFunding(open))
  describe('tickets whose time is over', () => testExpiredTickets(open))
  describe('tickets', () => testTickets(open))
  describe('tickets that are used or deleted', () => testTicketUses(open))
  describe('tickets that are kept', () => testKeptTickets(open))
  describe('tickets that are kept for nobody', () => testUnassignedTickets(open))
  describe('methods of nobody', () => testUnassignedMethods(open))
  describe('secure forms that take nothing', () => testClosedForms(open))
  describe('secure forms that decline', () => testDeclinedForms(open))
  describe('secure forms', () => testFormDeclines(open))
  describe('sales in the secure form', () => testFormSales(open))
  describe('movements', () => testMovements(open))
  describe('movements', () => testSales(open))
  describe('movements that a schedule asks for', () => testScheduledCharges(open))
  describe('movements that are taken back', () => testVoidsAndRefunds(open))
  describe('a bank transfer', () => testBankOutcomes(open))
  describe('a charge-back', () => testChargeBacks(open))
  describe('a postback is not believed', () => testRefusedPostbacks(open))
  describe('a postback', () => testPostbacks(open))
  describe('an authorization is not captured', () => testRefusedCaptures(open))
  describe('an authorization', () => testCapturedAuthorizations(open))
  describe('the listing of a period', () => testListings(open))
  describe('an ability', () => testAbilities(open, abilities))
  cancellationContract(bench, abilities)
  if (abilities.terminals) describe('a terminal', () => testTerminals(open))
  else describe('a terminal that there is not', () => testNoTerminals(open))
}

/** The part of the contract that cancels references, at once or after the delay that the adapter needs. */
export function cancellationContract(bench: () => Bench, abilities: Abilities): void {
  const open: Open = () => openBench(bench())
  describe('a reference', () => testReferences(open))
  describe('a reference', () => testCancelledReferences(open))
  describe('what went wrong on the way', () => testFailures(open))
  describe('a capture whose answer is lost', () => testLostCaptures(open))
  describe('secure forms', () => testCancelledForms(open))
  describe('a request that arrives late', () => testLateArrivals(bench, abilities))
  if (!abilities.terminals) return
  describe('a terminal without a card', () => testTerminalsWithoutCard(open))
  describe('the reference of what a terminal was asked for', () => testTerminalReferences(open))
  describe('a request to a terminal that goes wrong on the way', () => testTerminalFailures(open))
}
