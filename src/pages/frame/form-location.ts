import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { clientTokenPlaceholder } from './steps.ts'

/**
 * Returns the origin of the secure form that a company's pages frame, and its URL with a placeholder for the client
 * token.
 */
export function toFormLocation(
  { processor, secrets }: AppContext,
  company: Company,
): { origin: string; url: string } {
  const { origin, urlOf } = processor.formOf(openCredentials(secrets, company))
  return { origin, url: urlOf(clientTokenPlaceholder) }
}
