/** The message for a decline, and the field of the secure form that the payer can correct. */
export type DeclineMessage = { text: string; field: 'accountNumber' | 'expDate' | 'cvv' | 'billingZip' }

const detailedMax = 5

const noFunds = 'does not have enough funds for this. Use another one, or ask your bank.'
const wrongCode = 'The security code is not right. Enter the 3 or 4 digits on the card.'

const cardTexts: Record<number, DeclineMessage> = {
  1608: { text: 'This card number is not valid. Check it, or use another card.', field: 'accountNumber' },
  1616: { text: `This card ${noFunds}`, field: 'accountNumber' },
  1622: { text: 'This card has expired. Check the expiry date, or use another card.', field: 'expDate' },
  1655: {
    text: 'The ZIP code is not the one of this card. Enter the ZIP code to which its statements go.',
    field: 'billingZip',
  },
  1656: { text: wrongCode, field: 'cvv' },
  1800: { text: wrongCode, field: 'cvv' },
}

const bankTexts: Record<number, DeclineMessage> = {
  1608: {
    text: 'This account is not known. Check the routing number and the account number.',
    field: 'accountNumber',
  },
  1616: { text: `This account ${noFunds}`, field: 'accountNumber' },
}

/**
 * Returns the message for a decline; `count` is its number on the page. After five declines the reason is no longer
 * shown, so that card testing yields nothing. A lost or stolen card never gets a reason.
 */
export function declineText(reasonCode: number, isBank: boolean, count: number): DeclineMessage {
  const known = count > detailedMax ? undefined : (isBank ? bankTexts : cardTexts)[reasonCode]
  const what = isBank ? 'account' : 'card'
  const text = `The bank declined this ${what}. Try another or ask your bank.`
  return known ?? { text, field: 'accountNumber' }
}
