import { expect, test } from 'vitest'
import { expectNone, isTest, lineOf, newSource, sources, type Source } from './sources.ts'
import { listTexts } from './texts.ts'

/** A term that payers or users must not read, and the one term that is used instead. */
type Term = { wrong: RegExp; instead: string; of?: RegExp }

const dashboard = /^dashboard\/src\//
const papers = /^src\/(?:pages\/|invoices\/invoice-pdf|[^/]+\/mails\/)/

// The status `Cancelled` of the API and a name in the code are no words of a text, so that only sentences are judged.
const terms: Term[] = [
  { wrong: /\bbalance due\b|\bleft to pay\b|\bstill open\b|\bto pay: /i, instead: 'amount due' },
  { wrong: /\bon its way\b|\bbeing settled\b|\bin flight\b/i, instead: 'processing' },
  { wrong: /\bbeing confirmed\b/i, instead: 'confirming' },
  {
    wrong: /\b(?:went|came|gone) back\b|\bdid not go through\b/i,
    instead: 'returned, declined, chargeback',
  },
  { wrong: /\b(?:gave|given|gives?|giving) (?:money )?back\b/i, instead: 'refunded, refund' },
  { wrong: /\btaken today\b|\btakings\b/i, instead: 'collected' },
  { wrong: /\bcancelled\b|\bcancelling\b/, instead: 'canceled, canceling' },
  { wrong: /\bany more\b|\be-mail/i, instead: 'anymore, email' },
  {
    wrong: /\bneeds you\b|\bstands? here\b|\bword of\b|\bby mail to\b/i,
    instead: 'needs attention, emailed to',
  },
  { wrong: /\btoo many tries\b/i, instead: 'too many attempts' },
  { wrong: /\binvoice amount\b|\bamount of the invoice\b/i, instead: 'invoice total', of: papers },
]

const isRead = (path: string) =>
  !isTest(path) && !path.includes('.generated.') && (dashboard.test(path) || papers.test(path))

function termFaults({ path, tree, ...source }: Source) {
  return listTexts(tree).flatMap(({ text, node }) =>
    terms
      .filter(({ wrong, of }) => (of === undefined || of.test(path)) && isSentence(text) && wrong.test(text))
      .map(({ instead }) => ({ path, line: lineOf({ path, tree, ...source }, node), rule: text, instead })),
  )
}

// The name of an endpoint, such as `GET /path`, is no sentence.
const isSentence = (text: string) => /[ ]/.test(text) && !/^[A-Z]+ \//.test(text)

test.each([
  ["const label = 'Left to pay'", 'amount due'],
  ['const page = <p>Your transfer is on its way.</p>', 'processing'],
  ['const text = `${amount} went back to the payer`', 'returned'],
  ["const text = 'The invoice is cancelled.'", 'canceled'],
])('a term that is not ours is found in %s', (text, instead) => {
  expect(termFaults(newSource('dashboard/src/planted.tsx', text))).toMatchObject([
    { instead: expect.stringContaining(instead) },
  ])
})

test('pages, mails, papers and the dashboard have one term for one thing', () => {
  expectNone(sources(isRead).flatMap(termFaults))
})
