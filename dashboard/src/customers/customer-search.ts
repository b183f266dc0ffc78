import { textParam } from '../lists/address.ts'

/** What the address of the list says: which customers are shown. */
export type CustomersSearch = {
  find?: string | undefined
  /** A view that somebody saved, by its id. */
  saved?: string | undefined
  cursor?: string | undefined
}

/** Reads the address. What is none of it is left out: addresses are typed and shortened by people. */
export function parseCustomersSearch({ find, saved, cursor }: Record<string, unknown>): CustomersSearch {
  return { find: textParam(find), saved: textParam(saved), cursor: textParam(cursor) }
}
