/**
 * File name prefixes of the tests that every run also runs with Stripe companies: one for each kind of movement. A
 * soak runs all files there.
 */
export const inEveryRun = [
  'ach.test',
  'authorizations',
  'paying-an-',
  'quote-confirmations',
  'refunds',
  'sales-in',
  'subscription-dunning',
]

const terminals = 'Stripe is asked through no terminals here'
const blindCredit = 'Stripe gives money back for a payment alone'
const lessThan50 = 'Stripe charges no less than $0.50'
const sandboxWire = 'is about how the sandbox processor posts what happens, and signs it'
const sandboxForm = 'is about the page of the sandbox processor’s form'
const readsFirst =
  'Stripe is asked for a payment before anything is done with it, so that nothing is where it does not answer'
const failsLater = 'a refund that Stripe has taken fails days later, and is told to people'
const countsCalls = 'has a fault strike at a call to the sandbox processor that is counted out'
const nothingLate =
  'Stripe does nothing any more of what was called off there, and nothing without having been reached'
const zipEntered = 'the ZIP of a card is held to it where it is entered, and Stripe’s fields ask for it there'
const formsHere = 'a form that nobody tried is closed here, and Stripe not asked'
const takenThere = 'what an account takes is said at Stripe, and not told to it'
const oneRead = 'a payment is asked for at Stripe in one and the same way, by its id and by our reference'
const leftBehind =
  'a sale in a form leaves its method with the customer at Stripe for a day, since it may be kept'
const ofNobody = 'a method stays with the customer that it was first attached to'
const firstSix = 'Stripe does not tell the first six digits of a card'
const sandboxWallets = 'pays as the documentation does, with a wallet of the sandbox processor’s'
const ownStripe = 'starts what it needs of Stripe by itself'
const calledOff =
  'a charge is called off at Stripe before it is confirmed, where its company’s clock is moved past the time at which it is asked about'
const falsified =
  'tells what to do where the books of the sandbox processor were made to lie; Stripe’s are not'

/**
 * Tests of the specification that do not run with Stripe companies, with the reason: whole files, or tests by the
 * start of their names.
 */
export const notOnStripe: Record<string, string | Record<string, string>> = {
  'ach.test.ts': {
    'without bank transfers among its products': takenThere,
  },
  'ach-beside-cards.test.ts': {
    'a bank transfer that was made elsewhere':
      'what Stripe posts of a payment that is not ours says nothing of whose it is',
  },
  'anonymous-bodies.test.ts': { 'a postback of the processor': sandboxWire },
  'blind-refunds.test.ts': blindCredit,
  'card-numbers.test.ts': { 'a postback of the processor': sandboxWire },
  'client-postbacks.test.ts': { 'of a refund that failed': failsLater },
  'company-export-continues.test.ts': { 'random books are the same': lessThan50 },
  'dashboard-api.test.ts': { 'asks as much where there is no sale': blindCredit },
  'dashboard-audit-money.test.ts': { 'a refund without a sale, and what a terminal': blindCredit },
  'due-dates.test.ts': { 'a part ends by one rule': calledOff, 'all of it ends by one rule': calledOff },
  'generated-clients.test.ts': { 'for Python': sandboxWallets },
  'hosted-payment-forms.test.ts': { 'cannot be brought to an invoice': oneRead },
  'hosted-payment-quotes.test.ts': { 'or the page was paid otherwise': leftBehind },
  'hosted-payments-at-once.test.ts': {
    'for the form that is to end': formsHere,
  },
  'hosted-payments.test.ts': { 'takes the smallest total': lessThan50 },
  'missed-moments.test.ts': { 'although every postback of the processor is lost': sandboxWire },
  'one-off-at-once.test.ts': {
    'twenty blind refunds at once': blindCredit,
    'of a blind refund are one': blindCredit,
  },
  'one-off-bodies.test.ts': { '/api/trx/refund takes': blindCredit, 'amounts to the cent': lessThan50 },
  'one-off-charges.test.ts': {
    'may be as large as amounts go': 'Stripe charges no more than $999,999.99',
    'makes a blind refund happen once': blindCredit,
  },
  'one-off-outcomes.test.ts': {
    'a blind refund': blindCredit,
    'what the processor does only after its answer was given up': blindCredit,
    'a completion > stays unknown': readsFirst,
    'a void > stays unknown': readsFirst,
    'a refund > stays unknown': readsFirst,
    'the end of the week waits for what the processor says': readsFirst,
  },
  'operator-alerts.test.ts': sandboxWire,
  'operator-money-audit-nightly.test.ts': falsified,
  'operator-money-audit.test.ts': falsified,
  'operator-processors.test.ts': {
    'is that of the sandbox where nothing is said': 'is about the sandbox processor itself',
    'that a company is on already': 'is about the sandbox processor itself',
  },
  'operator.test.ts': {
    'its location exists at the processor': 'opens a company of the sandbox processor itself',
  },
  'paying-an-invoice.test.ts': { 'until one clears the balance': lessThan50 },
  'payment-methods.test.ts': {
    'the list shows cards and bank accounts': firstSix,
    'of which the service was not told': 'what is entered is answered only when the method could be read',
  },
  'payment-outcomes.test.ts': {
    'of a wallet is refused like one of a card': 'knows a decline by what a wallet of the sandbox gives',
  },
  'payment-page-weight.test.ts': sandboxForm,
  'payments-under-review.test.ts': falsified,
  'processor-postbacks.test.ts': sandboxWire,
  'quote-changes.test.ts': { 'after a part was paid that leaves too little': lessThan50 },
  'quote-cards.test.ts': {
    'strikes when it is given to the customer': countsCalls,
    'keeps the card for the customer': ofNobody,
  },
  'sandbox.test.ts': 'is about the sandbox processor itself',
  'setup-links.test.ts': { 'declines an entry that is no card': sandboxForm },
  'stripe-companies.test.ts': ownStripe,
  'stripe-watched.test.ts': ownStripe,
  'subscription-initiators.test.ts':
    'a method is set up for a schedule at Stripe when it is saved, and what a schedule asks for is told as that alone',
  'subscription-preview-promises.test.ts': { 'the previews of random subscriptions': lessThan50 },
  'subscription-summary.test.ts': { 'adds up what each costs a cycle': lessThan50 },
  'surcharge-charges.test.ts': {
    'of every card and every amount': lessThan50,
    'of a part bears the surcharge on that part': lessThan50,
  },
  'surcharge-reasons.test.ts': { 'every card of the sandbox': 'is about the cards of the sandbox processor' },
  'surcharge-refunds.test.ts': { 'whatever parts a payment is given back in': lessThan50 },
  'terminals-in-trouble.test.ts': terminals,
  'terminals.test.ts': terminals,
  'transaction-actors.test.ts': { 'the key of a charge, an authorization, a terminal': terminals },
  'transaction-lists.test.ts': { 'holds every kind': blindCredit },
  'unrecorded-outcomes.test.ts': { 'a refund without a sale': blindCredit, 'a terminal that': terminals },
  'one-off-steps.test.ts': {
    'a completion that failed here and took effect at the processor after all': nothingLate,
    'news of a step of nobody’s': nothingLate,
  },
  'second-tries.test.ts': {
    'a charge that went through after all': nothingLate,
    'a refund that went through after all': nothingLate,
  },
  'hosted-quotes.test.ts': {
    'is not stopped for checks': zipEntered,
  },
  'new-card-quotes.test.ts': {
    'that does not pass its check': zipEntered,
  },
  'quote-keys.test.ts': {
    'is free again after an outage, and kept after a failed check': zipEntered,
  },
  'refund-outcomes.test.ts': {
    'a refund that the processor declines': failsLater,
    'stays unknown while the processor cannot be asked': readsFirst,
  },
  'one-off-refunds.test.ts': {
    'by the processor with 422 and its reason': failsLater,
  },
  'forms-of-one-invoice.test.ts': {
    'while the processor cannot say what became of a form': formsHere,
  },
  'offline-payments-at-once.test.ts': {
    'while the processor cannot close the form': formsHere,
  },
  'quote-places.test.ts': {
    'whose answer was lost': countsCalls,
    'slow to delete': countsCalls,
  },
  'triggers.test.ts': {
    'what a company does not take is not triggered either': takenThere,
  },
  'hosted-payments-in-trouble.test.ts': {
    'is never tried again beside the page': countsCalls,
    'by what the company took elsewhere': terminals,
  },
  'sales-in-the-form.test.ts': {
    'at the moment of a void is recorded':
      'a form is closed at Stripe before its invoice is voided, and sells nothing then',
  },
  'saving-methods.test.ts': {
    'is one that did not ask for it': leftBehind,
  },
}

/** Returns the reason that a test does not run with Stripe companies. Undefined if it does. */
export function reasonNotOnStripe(file: string, name: string): string | undefined {
  const found = notOnStripe[file.split('/').at(-1) ?? '']
  if (typeof found !== 'object') return found
  return Object.entries(found).find(([beginning]) => name.includes(beginning))?.[1]
}
