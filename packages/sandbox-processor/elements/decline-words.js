// The message of a decline, and the field in which the payer can mend it. The service's own pages have the same texts.
const toldDeclinesMax = 5

const cardAdvice = 'Use another card or contact your bank.'
const bankAdvice = 'Please use another account or card.'
const wrongCode = 'The security code is incorrect.'

const cardWords = {
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

const accountWords = {
  1608: {
    text: "We couldn't find this account. Check the routing and account numbers.",
    field: 'accountNumber',
  },
  1616: { text: `This account has insufficient funds. ${bankAdvice}`, field: 'accountNumber' },
}

// After five declines the message has no details, so that a payer who tests stolen cards learns no more. The same goes
// for a lost or stolen card at once.
export const declineWords = (reasonCode, isBank, count) => {
  const known = count > toldDeclinesMax ? undefined : (isBank ? accountWords : cardWords)[reasonCode]
  const text = isBank
    ? `The bank declined this account. ${bankAdvice}`
    : `The bank declined this card. ${cardAdvice}`
  return known ?? { text, field: 'accountNumber' }
}
