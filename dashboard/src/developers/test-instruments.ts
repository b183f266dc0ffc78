/** A card or a bank account that the payment form of the sandbox takes. */
export type TestInstrument = { number: string; kind: string; behavior: string }

const noFee = 'Approved, never with a surcharge'

/** The routing number of all test bank accounts. */
export const testRouting = '110000000'

/** The test cards by behavior. The form takes any future expiry date and any security code. */
export const testCards: readonly TestInstrument[] = [
  card('4242424242424242', 'Visa credit', 'Approved'),
  card('4111111111111111', 'Visa credit', 'Approved'),
  card('4012888888881881', 'Visa credit', 'Approved'),
  card('4012000077777777', 'Visa credit', 'Approved'),
  card('4012000033330026', 'Visa credit', 'Approved'),
  card('5555555555554444', 'Mastercard credit', 'Approved'),
  card('2223000048400011', 'Mastercard credit', 'Approved'),
  card('6011111111111117', 'Discover credit', 'Approved'),
  card('6011000990139424', 'Discover credit', 'Approved'),
  card('30569309025904', 'Diners credit', 'Approved'),
  card('3530111333300000', 'JCB credit', 'Approved'),
  card('378282246310005', 'American Express', noFee),
  card('371449635398431', 'American Express', noFee),
  card('4000056655665556', 'Visa debit', noFee),
  card('4217651111111119', 'Visa debit', noFee),
  card('5200828282828210', 'Mastercard debit', noFee),
  card('5105105105105100', 'Mastercard prepaid', noFee),
  card('4000000000008559', 'Visa', `${noFee}: its type is unknown`),
  card('4000000000000002', 'Visa credit', 'Declined (1500)'),
  card('4000000000009995', 'Visa credit', 'Declined: insufficient funds (1616)'),
  card('4000000000000069', 'Visa credit', 'Declined: card expired (1622)'),
  card('4000000000009987', 'Visa credit', 'Declined: lost card (1606), not retried'),
  card('4000000000009979', 'Visa credit', 'Declined: stolen card (1607), not retried'),
  card('4000000000000127', 'Visa credit', 'Declined: incorrect CVV (1800)'),
  card('4000000000000036', 'Visa credit', 'Declined: the ZIP code does not match (1655)'),
  card('4000000000000341', 'Visa credit', 'First charge approved, later ones declined (1615)'),
  card('4000000000000259', 'Visa credit', 'Approved, charged back after 2 days'),
  card('4000000000005126', 'Visa credit', 'Approved, its refunds fail'),
  card('4000000000008500', 'Visa credit', 'Charged, no answer: completes later'),
  card('4000000000008518', 'Visa credit', 'Not charged, no answer: fails later'),
  card('4000000000008526', 'Visa credit', 'Not charged: the processor is down'),
  card('4000000000008534', 'Visa credit', 'Charged, the answer cannot be read'),
]

/** The test bank accounts by behavior. */
export const testAccounts: readonly TestInstrument[] = [
  account('000123456789', 'Settles after 3 business days'),
  account('000222222227', 'Returned on the 2nd business day: insufficient funds (R01)'),
  account('000111111113', 'Returned on the 2nd business day: account closed (R02)'),
  account('000111111116', 'Returned on the 2nd business day: no account (R03)'),
  account('000333333335', 'Returned on the 2nd business day: not authorized (R10)'),
  account('000555555559', 'Settles after 3 business days, returned 10 days later (R10)'),
  account('000000000009', 'Stays in transit'),
]

function card(number: string, kind: string, behavior: string): TestInstrument {
  return { number, kind, behavior }
}

function account(number: string, behavior: string): TestInstrument {
  return { number, kind: 'Checking or savings', behavior }
}
