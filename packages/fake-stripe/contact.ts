/** Returns a customer of an account as a contact of a location. */
export function toContact({
  id,
  name,
  email,
  phone,
  address,
}: Record<string, unknown>): Record<string, unknown> {
  const [firstName, lastName] = String(name ?? '').split(' ')
  const { line1, city, state, postal_code: zip } = Object(address)
  const told = { id, firstName, lastName, email, phone, address1: line1, city, state, zip }
  return Object.fromEntries(
    Object.entries(told).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
