import { omitNullish } from '#kernel/json'
import type { Book } from '../book.ts'
import { readState } from '../read-state.ts'
import type { ImportRecord } from '../records.ts'
import { cleanText, quoteText } from '../texts.ts'
import type { NinjaExport, NinjaRow } from './rows.ts'

type Client = NinjaRow<'clients'>
type Contact = NinjaRow<'client_contacts'>

// The territories by the numbers of ISO 3166-1, which are the ids of countries.
const territories: Readonly<Record<string, string>> = {
  '630': 'PR',
  '850': 'VI',
  '316': 'GU',
  '16': 'AS',
  '580': 'MP',
}

/** Returns the name of a client as reasons show it. */
export function nameClient({ name, number }: Client): string {
  return quoteText(name || `client ${number}`)
}

/** Adds the customers of an export to a book: its clients that are not deleted, each with its primary contact. */
export function addCustomers({ clients, client_contacts: contacts, company }: NinjaExport, book: Book): void {
  const byClient = Map.groupBy(
    contacts.filter(({ deleted_at: deletedAt }) => deletedAt === ''),
    ({ client_id: id }) => id,
  )
  const companyCountry = String(company.settings['country_id'] ?? '')
  for (const client of clients) {
    const contact = findPrimary(byClient.get(client.hashed_id) ?? [])
    const country = client.country_id || companyCountry
    const state = readState(client.state, territories[country] ?? country)
    const label = `client ${nameClient(client)}`
    if (client.is_deleted) skip(client, `${label} is deleted; restore it in Invoice Ninja to import it`)
    else if ('problem' in state) skip(client, `${label}: ${state.problem} in Invoice Ninja`)
    else book.customers.push(toCustomer(client, contact, state.state))
  }
  function skip({ hashed_id: id }: Client, reason: string) {
    book.skipped.push({ id, reason })
  }
}

function findPrimary(contacts: readonly Contact[]): Contact | undefined {
  return contacts.find(({ is_primary: isPrimary }) => isPrimary) ?? contacts[0]
}

function toCustomer(
  client: Client,
  contact: Contact | undefined,
  state: string | undefined,
): ImportRecord<'customers'> {
  return {
    originId: client.hashed_id,
    ...omitNullish({
      email: toFilled(contact?.email),
      firstName: toFilled(contact?.first_name),
      lastName: toFilled(contact?.last_name),
      companyName: toFilled(client.name),
      phoneNumber: toFilled(contact?.phone) ?? toFilled(client.phone),
      address: toFilled(client.address1),
      address2: toFilled(client.address2),
      city: toFilled(client.city),
      state,
      zip: toFilled(client.postal_code),
    }),
  }
}

function toFilled(text: string | undefined): string | undefined {
  return cleanText(text ?? '') || undefined
}
