/** What a parameter of Stripe's may be. What is undefined is not said; an empty text unsets what is there. */
export type StripeParameter =
  | string
  | number
  | boolean
  | undefined
  | readonly StripeParameter[]
  | { readonly [name: string]: StripeParameter }

export type StripeParameters = { readonly [name: string]: StripeParameter }

/** Writes parameters as Stripe reads them: `card[exp_year]=2030&expand[0]=latest_charge`. */
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
