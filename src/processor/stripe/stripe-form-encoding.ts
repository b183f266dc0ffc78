/** The value of a Stripe parameter. Undefined is not sent; an empty text unsets the stored value. */
export type StripeParameter =
  | string
  | number
  | boolean
  | undefined
  | readonly StripeParameter[]
  | { readonly [name: string]: StripeParameter }

export type StripeParameters = { readonly [name: string]: StripeParameter }

/** Encodes parameters as Stripe reads them: `card[exp_year]=2030&expand[0]=latest_charge`. */
export function encodeForm(parameters: StripeParameters): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => toPairs(encodeURIComponent(name), value))
    .join('&')
}

function toPairs(name: string, value: StripeParameter): string[] {
  if (value === undefined) return []
  if (typeof value !== 'object') return [`${name}=${encodeURIComponent(value)}`]
  return Object.entries(value).flatMap(([key, part]) => toPairs(`${name}[${encodeURIComponent(key)}]`, part))
}
