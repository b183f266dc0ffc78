import type { JsonObject } from './openapi-check.ts'
import { getFlag, getObject, getTexts } from './parameters.ts'
import { invalidRequestError } from './api-error.ts'

/**
 * Returns whether an intent takes the methods that the account has enabled. That is the default without named types.
 */
export function parseAutomaticMethods(
  sent: JsonObject,
): { enabled: boolean; allow_redirects: string } | null {
  const automatic = getObject(sent, 'automatic_payment_methods')
  if (automatic && sent['payment_method_types'] !== undefined)
    throw invalidRequestError(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
    )
  if (sent['payment_method_types'] !== undefined) return null
  if (automatic && !getFlag(automatic, 'enabled')) return null
  return { enabled: true, allow_redirects: automatic?.['allow_redirects'] === 'never' ? 'never' : 'always' }
}

/** Returns the payment method types that an intent takes. */
export function parseMethodTypes(sent: JsonObject, isManual: boolean): string[] {
  const named = getTexts(sent, 'payment_method_types')
  if (isManual && named?.includes('us_bank_account'))
    throw invalidRequestError(
      'The payment method type us_bank_account does not support a capture_method of manual.',
      {
        param: 'payment_method_types',
      },
    )
  // Card is the default where the request allows no other type.
  return named ?? (isManual || parseAutomaticMethods(sent) === null ? ['card'] : ['card', 'us_bank_account'])
}

const onlyWithConfirm = [
  'confirmation_token',
  'error_on_requires_action',
  'mandate_data',
  'off_session',
  'return_url',
]

export function expectOnlyWithConfirm(sent: JsonObject): void {
  if (getFlag(sent, 'confirm')) return
  const stray = onlyWithConfirm.find((key) => sent[key] !== undefined)
  if (stray !== undefined)
    throw invalidRequestError(`The parameter ${stray} can only be passed when confirm=true.`, {
      param: stray,
    })
}
