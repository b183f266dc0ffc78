import type { AppContext } from '#context'
import type { Company } from '#companies'
import { invalidFieldError } from '#kernel/refusals'

type CompanyOrigins = Pick<Company, 'formOrigins'>

// The URL parser drops line ends, reads a backslash as a slash, and converts other digits. The text must therefore
// already have its final form.
const plainUrl = /^https?:\/\/[A-Za-z0-9.[\]:-]+(?:[/?#][!#-;=?-[\]_a-z~%]*)?$/i

/** Returns the problem with the format of a return URL, or undefined. */
export function findReturnUrlProblem(text: string): string | undefined {
  if (!plainUrl.test(text) || !URL.canParse(text))
    return 'must be an address such as https://shop.example/thanks, with other characters as %-codes, and without a user name'
  if (new URL(text).searchParams.has('token')) return 'must not have a parameter token: it is added'
  return undefined
}

/** Throws if a return URL is not on one of the company's own hosts. */
export function refuseReturnUrl(
  { environment }: Pick<AppContext, 'environment'>,
  company: CompanyOrigins,
  text: string | undefined,
): void {
  if (text === undefined) return
  if (environment !== 'sandbox' && new URL(text).protocol !== 'https:')
    throw invalidFieldError('body.return_url', 'invalid_string', 'must begin with https://')
  if (!isCompanyHost(company, text))
    throw invalidFieldError(
      'body.return_url',
      'invalid_string',
      `must be on a host that the company names in formOrigins${formatHosts(company)}`,
    )
}

/**
 * Returns the URL to which the payer returns: the merchant's URL with the token of the payment, and no other addition.
 * Undefined if there is none, or if the company has removed its host since.
 */
export function toRedirectUrl(
  company: CompanyOrigins,
  returnUrl: string | undefined,
  token: string,
): string | undefined {
  if (returnUrl === undefined || !isCompanyHost(company, returnUrl)) return undefined
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/.exec(returnUrl) ?? []
  const joint = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&'
  return `${before}${joint}token=${encodeURIComponent(token)}${fragment}`
}

function isCompanyHost({ formOrigins }: CompanyOrigins, text: string): boolean {
  const { host } = new URL(text)
  return formOrigins.some((origin) => new URL(origin).host === host)
}

function formatHosts({ formOrigins }: CompanyOrigins): string {
  if (formOrigins.length === 0) return ', which names none'
  return `: ${[...new Set(formOrigins.map((origin) => new URL(origin).host))].join(', ')}`
}
