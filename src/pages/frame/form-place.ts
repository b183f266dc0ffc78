import type { Services } from '#access'
import { credentialsOf, type Company } from '#companies'
import { clientTokenPlace } from './steps.ts'

/** The origin of the secure form that a company's pages frame, and its address with a place for the token of one. */
export function formPlaceOf(
  { processor, secrets }: Services,
  company: Company,
): { origin: string; url: string } {
  const { origin, urlOf } = processor.formOf(credentialsOf(secrets, company))
  return { origin, url: urlOf(clientTokenPlace) }
}
