/** The message for a decline, and the field of the secure form that the payer can correct. */
export type DeclineMessage = { text: string; field: 'accountNumber' | 'expDate' | 'cvv' | 'billingZip' }

const detailedMax = 5

const wrongCode = 'The security code is incorrect.'
const cardAdvice = 'Use another card or contact your bank.'
const bankAdvice = 'Please use another account or card.'

const cardTexts: Record<number, DeclineMessage> = {
  1608: { text: "This card number isn't valid. Check it or use another card.", field: 'accountNumber' },
  1616: { text: `This card has insufficient funds. ${cardAdvice}`, field: 'accountNumber' },
  1622: { text: 'This card has expired. Check the expiration date or use another card.', field: 'expDate' },
  1655: {
    text: "The ZIP code doesn't match this card. Enter the ZIP code on your card statement.",
    field: 'billingZip',
  },
  1656: { text: wrongCode, field: 'cvv' },
  1800: { text: wrongCode, field: 'cvv' },
}

const bankTexts: Record<number, DeclineMessage> = {
  1608: {
    text: "We couldn't find this account. Check the routing and account numbers.",
    field: 'accountNumber',
  },
  1616: { text: `This account has insufficient funds. ${bankAdvice}`, field: 'accountNumber' },
}

/**
 * Returns the message for a decline; `count` is its number on the page. After five declines the reason is no longer
 * shown, so that card testing yields nothing. A lost or stolen card never gets a reason.
 */
export function declineText(reasonCode: number, isBank: boolean, count: number): DeclineMessage {
  const known = count > detailedMax ? undefined : (isBank ? bankTexts : cardTexts)[reasonCode]
  const text = isBank
    ? `The bank declined this account. ${bankAdvice}`
    : `The bank declined this card. ${cardAdvice}`
  return known ?? { text, field: 'accountNumber' }
}
