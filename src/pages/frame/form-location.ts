import type { AppContext } from '#access'
import { openCredentials, type Company } from '#companies'
import { clientTokenPlaceholder } from './steps.ts'

/** The origin of the secure form that a company's pages frame, and its address with a place for the token of one. */
export function toFormLocation(
  { processor, secrets }: AppContext,
  company: Company,
): { origin: string; url: string } {
  const { origin, urlOf } = processor.formOf(openCredentials(secrets, company))
  return { origin, url: urlOf(clientTokenPlaceholder) }
}
