/** What the address of the list says: which customers are shown. */
export type CustomersSearch = { find?: string | undefined; cursor?: string | undefined }

/** Reads the address. What is none of it is left out: addresses are typed and shortened by people. */
export function readCustomersSearch({ find, cursor }: Record<string, unknown>): CustomersSearch {
  return { find: textIn(find), cursor: textIn(cursor) }
}

const textIn = (given: unknown) =>
  given === undefined || given === null || given === '' ? undefined : String(given)
