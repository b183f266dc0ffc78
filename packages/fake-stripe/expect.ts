import { requireObject, type AccountState } from './account-state.ts'
import type { Customer, PaymentMethod } from './objects.ts'
import { missingError, invalidRequestError } from './api-error.ts'

/** Returns the customer of an id. Throws where there is none or it was deleted. */
export function expectCustomer(books: AccountState, id: string, param: string): Customer {
  const customer = requireObject(books, 'customer', id, param)
  if (customer['deleted']) throw missingError('customer', id, param)
  return customer
}

/** Checks that an intent takes methods of this type. */
export function expectAcceptedType(
  types: string[],
  method: { type: PaymentMethod['type'] },
  param: string,
): void {
  if (!types.includes(method.type))
    throw invalidRequestError(
      `The PaymentMethod provided (${method.type}) is not allowed for this intent. Its types are ${types.join(', ')}.`,
      { param },
    )
}

/** Checks that there is a return URL where a method might redirect the payer. */
export function expectReturnUrl(
  automatic: { enabled: boolean; allow_redirects: string } | null,
  returnUrl: string | null | undefined,
): void {
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && !returnUrl)
    throw invalidRequestError(
      'This intent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    )
}
