import type { Behaviour, BinType, CardBrand, Instrument, LaterStep } from './instrument.ts'

const routing = '110000000'
const settles: LaterStep = { kind: 'settle', businessDays: 3 }

/** Every card and bank account that the sandbox knows, with its special behaviour. */
const listed: readonly Instrument[] = [
  card('4242424242424242', 'visa', 'credit'),
  card('4111111111111111', 'visa', 'credit'),
  card('4012888888881881', 'visa', 'credit'),
  card('4012000077777777', 'visa', 'credit'),
  card('4012000033330026', 'visa', 'credit'),
  card('5555555555554444', 'mastercard', 'credit'),
  card('2223000048400011', 'mastercard', 'credit'),
  card('6011111111111117', 'discover', 'credit'),
  card('6011000990139424', 'discover', 'credit'),
  card('378282246310005', 'amex', 'credit'),
  card('371449635398431', 'amex', 'credit'),
  card('30569309025904', 'diners', 'credit'),
  card('3530111333300000', 'jcb', 'credit'),
  card('4000056655665556', 'visa', 'debit'),
  card('4217651111111119', 'visa', 'debit'),
  card('5200828282828210', 'mastercard', 'debit'),
  card('5105105105105100', 'mastercard', 'prepaid'),
  card('4000000000008559', 'visa', undefined),
  card('4000000000000002', 'visa', 'credit', { declinesCharges: 1500 }),
  card('4000000000009995', 'visa', 'credit', { declinesCharges: 1616 }),
  card('4000000000000069', 'visa', 'credit', { declinesCharges: 1622 }),
  card('4000000000009987', 'visa', 'credit', { declinesCharges: 1606 }),
  card('4000000000009979', 'visa', 'credit', { declinesCharges: 1607 }),
  card('4000000000000127', 'visa', 'credit', { declinesCharges: 1800 }),
  card('4000000000000341', 'visa', 'credit', { declinesLaterCharges: 1615 }),
  card('4000000000000036', 'visa', 'credit', { declinesCharges: 1655, failsZipCheck: true }),
  card('4000000000000259', 'visa', 'credit', { later: [{ kind: 'chargeback', businessDays: 0, days: 2 }] }),
  card('4000000000005126', 'visa', 'credit', { declinesRefunds: 1500 }),
  card('4000000000008500', 'visa', 'credit', { trouble: 'lost_after' }),
  card('4000000000008518', 'visa', 'credit', { trouble: 'lost_before' }),
  card('4000000000008526', 'visa', 'credit', { trouble: 'outage' }),
  card('4000000000008534', 'visa', 'credit', { trouble: 'unreadable' }),
  bank('000123456789', [settles]),
  bank('000222222227', [{ kind: 'return', businessDays: 2, returnCode: 'R01' }]),
  bank('000111111113', [{ kind: 'return', businessDays: 2, returnCode: 'R02' }]),
  bank('000111111116', [{ kind: 'return', businessDays: 2, returnCode: 'R03' }]),
  bank('000333333335', [{ kind: 'return', businessDays: 2, returnCode: 'R10' }]),
  bank('000555555559', [settles, { kind: 'return', businessDays: 3, days: 10, returnCode: 'R10' }]),
  bank('000000000009', []),
]

const walletCard = {
  paymentMethod: 'cc',
  accountNumber: '4242424242424242',
  brand: 'visa',
  binType: 'credit',
} as const

/** The instruments of wallet tokens. A token that is not listed is declined like `wallet_unknown`. */
const wallets: Record<string, Instrument> = {
  sandbox_wallet_approved: { key: 'wallet_approved', ...walletCard },
  sandbox_wallet_declined: { key: 'wallet_declined', ...walletCard, declinesCharges: 1616 },
}
const unknownWallet: Instrument = { key: 'wallet_unknown', ...walletCard, declinesCharges: 1500 }

/** The card at a terminal that declines. It can be neither charged nor credited. */
const declinedAtTerminal: Instrument = {
  ...card('4000000000009995', 'visa', 'credit', { declinesCharges: 1616, declinesRefunds: 1616 }),
  key: 'terminal_declined',
}

const unlisted = [...Object.values(wallets), unknownWallet, declinedAtTerminal]
const byKey = new Map([...listed, ...unlisted].map((row) => [row.key, row]))
const byNumber = new Map(listed.map((row) => [numberKey(row.accountNumber, row.routingNumber), row]))

/** Returns the test instrument with these numbers, or `undefined` for any other, which the form must refuse. */
export function findInstrument(accountNumber: string, routingNumber?: string): Instrument | undefined {
  return byNumber.get(numberKey(accountNumber, routingNumber))
}

export function findWalletInstrument(token: string): Instrument {
  return Object.hasOwn(wallets, token) ? (wallets[token] ?? unknownWallet) : unknownWallet
}

/** Returns the card that the payer at a terminal inserts. */
export function findTerminalInstrument(terminalId: string): Instrument {
  return terminalId.endsWith('_declined') ? declinedAtTerminal : getInstrument('card_4242')
}

export function getInstrument(key: string): Instrument {
  const instrument = byKey.get(key)
  if (instrument === undefined)
    throw new Error(`the books name the instrument ${key}, which the table does not have`)
  return instrument
}

/** Lists every card and bank account, for tests of the whole table. */
export function listInstruments(): readonly Instrument[] {
  return listed
}

function card(number: string, brand: CardBrand, binType?: BinType, behaviour: Behaviour = {}): Instrument {
  const row = { key: `card_${number.slice(-4)}`, paymentMethod: 'cc', accountNumber: number, brand } as const
  return { ...row, ...(binType ? { binType } : {}), ...behaviour }
}

function bank(accountNumber: string, later: readonly LaterStep[]): Instrument {
  const key = `bank_${accountNumber.slice(-4)}`
  return { key, paymentMethod: 'ach', accountNumber, routingNumber: routing, later }
}

function numberKey(accountNumber: string, routingNumber = ''): string {
  return `${routingNumber}/${accountNumber}`
}
