import type { JsonObject } from './openapi-check.fixture.ts'
import { flagOf, objectOf, textsOf } from './parameters.fixture.ts'
import { refusal } from './refusal.fixture.ts'

/** Whether an intent takes what the account has enabled: so, where no types are named. */
export function automaticOf(sent: JsonObject): { enabled: boolean; allow_redirects: string } | null {
  const automatic = objectOf(sent, 'automatic_payment_methods')
  if (automatic && sent['payment_method_types'] !== undefined)
    throw refusal(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
    )
  if (sent['payment_method_types'] !== undefined) return null
  if (automatic && !flagOf(automatic, 'enabled')) return null
  return { enabled: true, allow_redirects: automatic?.['allow_redirects'] === 'never' ? 'never' : 'always' }
}

/** The types of payment methods that an intent takes. */
export function typesOf(sent: JsonObject, isManual: boolean): string[] {
  const named = textsOf(sent, 'payment_method_types')
  if (isManual && named?.includes('us_bank_account'))
    throw refusal('The payment method type us_bank_account does not support a capture_method of manual.', {
      param: 'payment_method_types',
    })
  // A card is what is taken where nothing else can be.
  return named ?? (isManual || automaticOf(sent) === null ? ['card'] : ['card', 'us_bank_account'])
}

const onlyWithConfirm = [
  'confirmation_token',
  'error_on_requires_action',
  'mandate_data',
  'off_session',
  'return_url',
]

export function expectOnlyWithConfirm(sent: JsonObject): void {
  if (flagOf(sent, 'confirm')) return
  const stray = onlyWithConfirm.find((key) => sent[key] !== undefined)
  if (stray !== undefined)
    throw refusal(`The parameter ${stray} can only be passed when confirm=true.`, { param: stray })
}
