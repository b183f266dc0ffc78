/** A check that `npm test` leaves to `npm run soak -- --once`. */
export type OnlyInSoak = {
  what: string
  /** The file that runs more in a soak. With `wholeFile`, `npm test` runs nothing of it. */
  file: string
  wholeFile?: true
  because: string
  /** The tests of `npm test` that check the same promise: a file, and a part of the name of a test in it. */
  heldBy: [file: string, test: string][]
  /** A change of one of these paths, or of a path that begins like one, needs this soak before it lands. */
  touches: string[]
}

/** All checks that only the soak runs. A test of the repository compares the list with the files. */
export const onlyInSoak: OnlyInSoak[] = [
  {
    what: 'every file of the specification on companies of Stripe, but those of inEveryRun',
    file: 'vitest.config.ts',
    because:
      'the calls are the same for both processors; what differs is held by the contract that both pass',
    heldBy: [
      ['src/processor/stripe/stripe-processor.test.ts', 'processorContract'],
      [
        'test/architecture/stripe-runs.test.ts',
        'every file that is run on companies of Stripe in each run is there',
      ],
    ],
    touches: ['src/processor/'],
  },
  {
    what: 'the seeds of the core from 3,001 to 60,000',
    file: 'test/simulation/core.test.ts',
    because:
      'the planted mistakes are all found by noted seeds in every run, which shows that seeds see something',
    heldBy: [['test/simulation/core.test.ts', 'no history of the pure core takes a payment twice']],
    touches: ['test/simulation/core/', 'src/payments/', 'src/attempts/', 'src/invoices/'],
  },
  {
    what: 'the seeds of the core of subscriptions from 251 to 2,500',
    file: 'test/simulation/core-subscriptions.test.ts',
    because: 'as above, of subscriptions',
    heldBy: [
      ['test/simulation/core-subscriptions.test.ts', 'no history of a subscription bills a period twice'],
    ],
    touches: ['test/simulation/core/subscriptions/', 'src/subscriptions/'],
  },
  {
    what: 'the seeds of the service from 21 to 200',
    file: 'test/simulation/service.test.ts',
    because:
      'a seed takes half a second; every planted mistake is hunted in every run, by its noted seed or the first 60',
    heldBy: [['test/simulation/service.test.ts', 'no history of the service takes a payment twice']],
    touches: ['test/simulation/service/', 'src/'],
  },
  {
    what: 'the random companies of previews from 6 to 63',
    file: 'test/spec/subscription-preview-promises.test.ts',
    because: 'each company takes two seconds, and 40 subscriptions have most kinds of terms',
    heldBy: [
      [
        'test/spec/subscription-preview-promises.test.ts',
        'the previews of random subscriptions and of their changes come true',
      ],
    ],
    touches: ['src/subscriptions/', 'src/invoices/'],
  },
  {
    what: 'the random companies of exports from 4 to 40',
    file: 'test/spec/company-export-continues.test.ts',
    because: 'each company takes ten seconds, and three have most kinds of records',
    heldBy: [
      [
        'test/spec/company-export-continues.test.ts',
        'random books are the same after an export and an import',
      ],
    ],
    touches: ['src/operator/export/', 'src/operator/restore/', 'migrations/'],
  },
  {
    what: 'each fault at each call of a quote and of its confirmation',
    file: 'test/spec/quote-outages.test.ts',
    because:
      'what the client makes of each fault at each call is held by the contract of processors, and each fault is tried at a confirmation',
    heldBy: [
      ['test/spec/quote-outages.test.ts', 'at whichever call charges at most once'],
      ['src/processor/contract/reference-contract.fixture.ts', 'unreadable'],
    ],
    touches: ['src/checkout/', 'src/payments/quote/', 'src/processor/'],
  },
  {
    what: 'twenty at once instead of eight of a capture, a void and what is mixed of them',
    file: 'test/spec/one-off-at-once.test.ts',
    because: 'each way in which money moves is tried twenty at once in every run; the mixed ones repeat them',
    heldBy: [['test/spec/one-off-at-once.test.ts', 'twenty']],
    touches: ['src/transactions/', 'src/attempts/'],
  },
  {
    what: 'the surcharges of every cent from 1,000.01 to 10,000.00 dollars',
    file: 'src/surcharge/assess-every-surcharge.test.ts',
    because: 'rounding repeats every 10,000 cents, and every rule is tried on as many',
    heldBy: [['src/surcharge/assess-every-surcharge.test.ts', 'none up to %d cents is wrong']],
    touches: ['src/surcharge/'],
  },
  {
    what: 'the accessibility of pages of the dashboard at the widths between a desk and a phone, and where other tests look',
    file: 'test/browser/dashboard-every-page.test.ts',
    because:
      'a page is checked at a desk and at a phone in every run; what does not fit is looked for at every width',
    heldBy: [['test/browser/dashboard-every-page.test.ts', 'fit each width and are accessible']],
    touches: ['dashboard/src/'],
  },
  {
    what: 'the accessibility of pages of the dashboard at the widths between a desk and a phone, and where other tests look',
    file: 'test/browser/dashboard-every-office-page.test.ts',
    because:
      'a page is checked at a desk and at a phone in every run; what does not fit is looked for at every width',
    heldBy: [['test/browser/dashboard-every-office-page.test.ts', 'fit each width and are accessible']],
    touches: ['dashboard/src/'],
  },
  {
    what: 'the database on three nodes with the files of deploy/patroni, and each way in which nodes of it fail',
    file: 'test/start/patroni.test.ts',
    wholeFile: true,
    because:
      'it installs Patroni and etcd, and takes some minutes, because a lost leader is replaced after twenty seconds',
    heldBy: [
      ['test/start/failover.test.ts', 'when the standby is promoted it goes on at once'],
      ['test/architecture/deploy.test.ts', 'the files for Patroni'],
    ],
    touches: ['deploy/patroni/', 'bench/failover/', 'test/support/patroni/', 'src/platform/database/'],
  },
]
