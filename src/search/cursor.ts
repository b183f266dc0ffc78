import { invalidFieldError } from '#kernel/refusals'
import { isSameSecret, type Secrets } from '#platform/secrets'

/** The key of the last returned row, as text; the value of a sort may be missing. */
export type CursorPosition = (string | null)[]

const purpose = 'search cursor'

/** Creates the cursor of a position. It is valid only for the search in `about`. */
export function createCursor(secrets: Secrets, about: string, position: CursorPosition): string {
  const place = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${place}.${signCursor(secrets, about, place)}`
}

/**
 * Returns the position of a cursor, or undefined for the first page. Throws an error of the `field` if the cursor is
 * forged or belongs to another search.
 */
export function parseCursor(
  secrets: Secrets,
  about: string,
  cursor: string,
  field = 'body.cursor',
): CursorPosition | undefined {
  if (cursor === '') return undefined
  const [place = '', signature = '', ...more] = cursor.split('.')
  if (more.length > 0 || !isSameSecret(signature, signCursor(secrets, about, place)))
    throw invalidFieldError(
      field,
      'invalid_cursor',
      'is no cursor of this search: send the nextCursor of its last page with the same filters and sort',
    )
  return JSON.parse(Buffer.from(place, 'base64url').toString()) as CursorPosition
}

function signCursor(secrets: Secrets, about: string, place: string): string {
  return Buffer.from(secrets.sign(`${about}\n${place}`, purpose), 'hex').toString('base64url')
}
