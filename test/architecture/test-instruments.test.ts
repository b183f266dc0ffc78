import { expect, test } from 'vitest'
import {
  testAccounts,
  testCards,
  testRouting,
  type TestInstrument,
} from '../../dashboard/src/developers/test-instruments.ts'
import { listInstruments } from '../../packages/sandbox-processor/index.ts'

type Instrument = ReturnType<typeof listInstruments>[number]

const ofMethod = (method: Instrument['paymentMethod']) =>
  listInstruments().filter(({ paymentMethod }) => paymentMethod === method)

const toRows = (instruments: readonly Instrument[], describe: (each: Instrument) => (string | number)[]) =>
  instruments.map((each) => [each.accountNumber, describe(each).join(' ')]).toSorted()

const toShown = (rows: readonly TestInstrument[], describe: (row: TestInstrument) => string[]) =>
  rows.map((row) => [row.number, describe(row).join(' ')]).toSorted()

const codesIn = (text: string) => [...text.matchAll(/\((\d{4}|R\d\d)\)/g)].map(([, code = '']) => code)

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
}

test('the page of the sandbox lists each card of the processor with its brand, its type and its reason', () => {
  const actual = toRows(ofMethod('cc'), ({ brand = '', binType, declinesCharges, declinesLaterCharges }) => [
    brands[brand] ?? brand,
    ...(binType && brand !== 'amex' ? [binType] : []),
    ...[declinesCharges, declinesLaterCharges].flatMap((reason) => reason ?? []),
  ])
  expect(toShown(testCards, ({ kind, behavior }) => [kind, ...codesIn(behavior)])).toEqual(actual)
})

test('a card is shown as never with a surcharge exactly where it is no credit card', () => {
  const free = ofMethod('cc').filter(({ brand, binType }) => brand === 'amex' || binType !== 'credit')
  const shown = testCards.filter(({ behavior }) => behavior.includes('never with a surcharge'))
  expect(shown.map(({ number }) => number).toSorted()).toEqual(
    free.map(({ accountNumber }) => accountNumber).toSorted(),
  )
})

test('the page of the sandbox lists each bank account of the processor with its return', () => {
  const actual = toRows(ofMethod('ach'), ({ later = [] }) =>
    later.flatMap((step) => (step.kind === 'return' ? [step.returnCode] : [])),
  )
  expect(toShown(testAccounts, ({ behavior }) => codesIn(behavior))).toEqual(actual)
  expect(ofMethod('ach').every(({ routingNumber }) => routingNumber === testRouting)).toBe(true)
})
