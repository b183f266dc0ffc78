import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { clientTokenPlaceholder } from './steps.ts'

/** The origin of the secure form, which a page may frame, and its URL with a placeholder for the client token. */
export type FormLocation = { origin: string; url: string }

/** Returns the secure form that a company's pages frame. */
export function toFormLocation({ processor, secrets }: AppContext, company: Company): FormLocation {
  const { origin, urlOf } = processor.formOf(openCredentials(secrets, company))
  return { origin, url: urlOf(clientTokenPlaceholder) }
}
