// Signatures of one body by the official package (stripe 23.1.0, npm). They were recorded from
// `generateTestHeaderString` and `constructEvent`, so that the tests do not need the package.

export const vectorSecret = 'whsec_PxQ7fAi2Zk0eYdT5uVnLr8sWc3bGh1Jm'

export const vectorBody = `{
  "id": "evt_1",
  "object": "event",
  "type": "payment_intent.succeeded",
  "livemode": false,
  "data": {
    "object": {
      "id": "pi_3Vector",
      "object": "payment_intent",
      "metadata": {
        "florin_reference": "a reference – ü"
      }
    }
  }
}`

type Vector = { name: string; header: string; body?: string; nowSeconds: number; isTaken: boolean }

export const vectors: Vector[] = [
  {
    name: 'as Stripe signs it',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: true,
  },
  {
    name: 'with another secret',
    header: 't=1787000000,v1=968e0ef53588c4af5d8c5c854ff039855cddade59a27d9f36573033d807f7ee9',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  {
    name: 'of another body',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    body: `${vectorBody} `,
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  {
    name: 'of five minutes ago',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_300,
    isTaken: true,
  },
  {
    name: 'of more than five minutes ago',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_301,
    isTaken: false,
  },
  {
    name: 'of a day ago',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_086_400,
    isTaken: false,
  },
  {
    name: 'with a secret that is being replaced, theirs last',
    header:
      't=1787000000,v1=968e0ef53588c4af5d8c5c854ff039855cddade59a27d9f36573033d807f7ee9,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: true,
  },
  {
    name: 'with a secret that is being replaced, theirs first',
    header:
      't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063,v1=968e0ef53588c4af5d8c5c854ff039855cddade59a27d9f36573033d807f7ee9',
    nowSeconds: 1_787_000_000,
    isTaken: true,
  },
  {
    name: 'in the scheme v0 alone',
    header: 't=1787000000,v0=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  {
    name: 'in the schemes v0 and v1',
    header:
      't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063,v0=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: true,
  },
  { name: 'with no header', header: '', nowSeconds: 1_787_000_000, isTaken: false },
  { name: 'with junk', header: 'junk', nowSeconds: 1_787_000_000, isTaken: false },
  {
    name: 'without a time',
    header: 'v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  { name: 'without a signature', header: 't=1787000000', nowSeconds: 1_787_000_000, isTaken: false },
  {
    name: 'with the time changed',
    header: 't=1787000001,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  {
    name: 'cut short',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a7833006',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  {
    name: 'with more behind',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a783300630',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  { name: 'with an empty signature', header: 't=1787000000,v1=', nowSeconds: 1_787_000_000, isTaken: false },
  {
    name: 'of no body',
    header: 't=1787000000,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    body: '',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
  {
    name: 'with what is no time',
    header: 't=soon,v1=2cd564da0d10f57509bad5402a056d6d0f5ec45d2f8d516bfea9385a78330063',
    nowSeconds: 1_787_000_000,
    isTaken: false,
  },
]
