/**
 * Lost, stolen, account closed, recurring payments stopped. Not 1622: an expired card may be renewed under its number.
 */
const hardReasonCodes = ['1606', '1607', '1631', '1803']

const softReturnCodes = ['R01', 'R09']

/**
 * Returns whether the method must not be tried again. The reason code alone may identify a returned debit: 2101 is R01.
 */
export function isHardDecline({
  reasonCode,
  returnCode = toReturnCode(reasonCode),
}: {
  reasonCode?: string | undefined
  returnCode?: string | undefined
}): boolean {
  if (reasonCode !== undefined && hardReasonCodes.includes(reasonCode)) return true
  return returnCode !== undefined && !softReturnCodes.includes(returnCode)
}

/** Returns whether a reason code is that of a returned bank transfer. */
export function isReturnCode(reasonCode: string | undefined): boolean {
  return toReturnCode(reasonCode) !== undefined
}

/** Returns the bank's code of a returned transfer, such as `R01`; undefined for every other reason. */
export function toReturnCode(reasonCode: string | undefined): string | undefined {
  const digits = /^(?:21|R)(\d\d)$/.exec(reasonCode ?? '')?.[1]
  return digits === undefined ? undefined : `R${digits}`
}
