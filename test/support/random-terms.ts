import type { Random } from '../simulation/random.ts'

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Europe/Berlin', 'America/Sao_Paulo']
// No time of these is midnight or 9:00 in a zone above, where a mail and a due time could meet within a millisecond.
const beginnings = ['01-31T08:07', '02-28T23:37', '03-10T08:11', '08-31T12:13', '10-30T20:17']

/** Returns a random company for subscriptions, and a month, day and time at which its clock begins. */
export function randomCompany(random: Random) {
  const days = (most: number) => [...new Set([1 + random.below(most), 1 + random.below(most)])]
  return {
    beginsAt: random.pick(beginnings),
    fields: {
      timeZone: random.pick(zones),
      surcharge: random.chance(0.5) ? { enabled: true, percentage: 3 } : { enabled: false, percentage: 0 },
      settings: {
        taxPercentage: random.pick([0, 0, 8.25, 19]),
        dunningDays: days(20),
        suspendAfterDunning: random.chance(0.5),
        reminders: { daysBefore: days(10), onDueDate: random.chance(0.5), daysAfter: days(10) },
        receipts: random.chance(0.8),
        failureMails: random.chance(0.8),
        renewalNotices: random.chance(0.8),
        subscriptionMails: random.chance(0.8),
        surchargeOnRecurring: random.chance(0.8),
      },
    },
  }
}

/** Returns random fields of a plan. */
export function randomPlan(random: Random) {
  const trialDays = random.pick([0, 0, 1, 5, 14, 30])
  return {
    name: `Plan ${random.below(1_000_000)}`,
    billingCycle: random.pick(['weekly', 'monthly', 'monthly', 'quarterly', 'yearly']),
    price: (100 + random.below(20_000)) / 100,
    setupFee: random.pick([0, 0, 25, 99.99]),
    preRenewalInvoice: { leadTimeDays: random.pick([0, 0, 1, 3, 7, 30]) },
    ...(trialDays === 0 ? {} : { trialDays }),
  }
}

/** Returns random terms of a subscription that starts up to 40 days before or 20 days after an instant. */
export function randomTerms(random: Random, now: string, products: string[]) {
  const startsAt = new Date(Date.parse(now) + (random.chance(0.4) ? 0 : random.below(60) - 40) * 86_400_000)
  const startDate = startsAt.toISOString().slice(0, random.chance(0.5) ? 10 : 24)
  const addOns = products
    .filter(() => random.chance(0.3))
    .map((productId) => ({ productId, quantity: 1 + random.below(4) }))
  const isAgreed = random.chance(0.2)
  const terms = isAgreed
    ? { amount: (1 + random.below(9_000)) / 100 }
    : { addOns, discounts: discounts(random) }
  return {
    startDate,
    billingMode: random.pick(['recurring', 'recurring', 'recurringManual', 'nonRecurring']),
    // An invoice that falls due at the instant of its charge is overdue or paid first, as its jobs happen to run.
    paymentDueDays: random.pick([startDate.length === 10 ? 0 : 2, 4, 11, 29]),
    suspendAfterDays: random.pick([0, 5, 30]),
    ...terms,
  }
}

/** Returns a random change of a subscription. */
export function randomChange(
  random: Random,
  { planId, products }: { planId: string; products: string[] },
): object {
  const update = (updates: object) => ({ operation: 'update', updates })
  return random.pick([
    { operation: 'cancel', cancelAtPeriodEnd: true },
    { operation: 'cancel', reason: 'Moved away' },
    update({ amount: (100 + random.below(9_000)) / 100, addOns: [], discounts: [] }),
    update({ amount: null, addOns: products.map((productId) => ({ productId, quantity: 2 })) }),
    update({ amount: null, discounts: discounts(random) }),
    update({ planId }),
    update({ billingCycle: random.pick(['weekly', 'biweekly', 'monthly', 'quarterly']) }),
    update({ paymentDueDays: 6, suspendAfterDays: 1 }),
  ])
}

function discounts(random: Random): object[] {
  return Array.from({ length: random.below(3) }, () => ({
    ...random.pick([
      { type: 'percent', value: 12.5 },
      { type: 'percent', value: 100 },
      { type: 'amount', value: 7.77 },
    ]),
    ...(random.chance(0.6) ? { cycles: 1 + random.below(3) } : {}),
  }))
}
