const texts = {
  1000: 'Approved',
  1001: 'Authorized',
  1500: 'Declined',
  1606: 'Lost card',
  1607: 'Stolen card',
  1608: 'Account error',
  1615: 'Do not honor',
  1616: 'Insufficient funds',
  1622: 'Card expired',
  1655: 'Address check failed',
  1658: 'Authorization expired',
  1667: 'Action not allowed in the current state',
  1800: 'Incorrect CVV',
} as const

/** A gateway reason code that this processor itself can give. ACH returns have separate codes, 2100 + nn. */
export type Reason = keyof typeof texts

export function getReasonText(reason: Reason): string {
  return texts[reason]
}

const returnTexts: Record<string, string> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account or unable to locate account',
  R04: 'Invalid account number',
  R05: 'Unauthorized debit to a consumer account',
  R07: 'Authorization revoked by the customer',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Customer advises not authorized',
  R16: 'Account frozen',
  R20: 'Not a transaction account',
  R29: 'Corporate customer advises not authorized',
}

/** The format of an ACH return code, such as `R01`. */
export const returnCodePattern = /^R(0[1-9]|[1-7]\d|8[0-5])$/

/** Returns the gateway reason code of an ACH return: 2100 plus its number. */
export function toReturnReasonCode(returnCode: string): number {
  return 2100 + Number(returnCode.slice(1))
}

export function formatReturn(returnCode: string): string {
  return `${returnCode} ${returnTexts[returnCode] ?? 'ACH return'}`
}

/** The gateway's status codes. */
export const statusCodes = {
  sale: 101,
  authorized: 102,
  refunded: 111,
  checkOnly: 121,
  achPending: 131,
  achSettled: 134,
  voided: 201,
  declined: 301,
  chargedBack: 331,
} as const
