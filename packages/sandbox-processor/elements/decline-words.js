// The message of a decline, and the field in which the payer can mend it. The service's own pages have the same texts.
const toldDeclinesMax = 5

const noFunds = 'does not have enough funds for this. Use another one, or ask your bank.'

const cardWords = {
  1608: { text: 'This card number is not valid. Check it, or use another card.', field: 'accountNumber' },
  1616: { text: `This card ${noFunds}`, field: 'accountNumber' },
  1622: { text: 'This card has expired. Check the expiry date, or use another card.', field: 'expDate' },
  1655: {
    text: 'The ZIP code is not the one of this card. Enter the ZIP code to which its statements go.',
    field: 'billingZip',
  },
  1656: { text: 'The security code is not right. Enter the 3 or 4 digits on the card.', field: 'cvv' },
  1800: { text: 'The security code is not right. Enter the 3 or 4 digits on the card.', field: 'cvv' },
}

const accountWords = {
  1608: {
    text: 'This account is not known. Check the routing number and the account number.',
    field: 'accountNumber',
  },
  1616: { text: `This account ${noFunds}`, field: 'accountNumber' },
}

// After five declines the message has no details, so that a payer who tests stolen cards learns no more. The same goes
// for a lost or stolen card at once.
export const declineWords = (reasonCode, isBank, count) => {
  const known = count > toldDeclinesMax ? undefined : (isBank ? accountWords : cardWords)[reasonCode]
  const what = isBank ? 'account' : 'card'
  const text = `The bank declined this ${what}. Try another or ask your bank.`
  return known ?? { text, field: 'accountNumber' }
}
