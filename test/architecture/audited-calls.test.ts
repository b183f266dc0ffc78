import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** Write calls of a user that the audit does not record, each with its reason. */
const unaudited: Readonly<Record<string, string>> = {
  'POST /api/payment/intention': 'opens a form',
  'POST /api/payment/ticket/intention': 'opens a form',
  'POST /api/subscriptions/v2/intention': 'opens a form',
  'POST /api/invoices/{id}/quote': 'says what a charge would be',
  'POST /api/subscriptions/v2/quote': 'says what a charge would be',
  'POST /api/subscriptions/v2/payment-method':
    'is noted by its use cases, which know the person as one of several callers',
}

const opens = /access\.(?:session|apiKey)\('(?!read)[a-z ]+'\)|payerOrSessionAccess\(context, '(?!read)/
const notes = /\b(?:toAuditedCall|toRequestedBy)\(caller, /

test('every call by which a person may write hands on the call that the audit keeps', () => {
  const silent = sources((path) => path.startsWith('src/') && path.includes('/endpoints/'))
    .flatMap(({ text }) => text.split(/\bendpoint\(\{/).slice(1))
    .filter((each) => opens.test(each) && !notes.test(each))
    .map((each) => /call: ['`](.+?)['`]/.exec(each)?.[1])
  expect(silent.toSorted()).toEqual(Object.keys(unaudited).toSorted())
})
