type Named = {
  firstName?: string | undefined
  lastName?: string | undefined
  companyName?: string | undefined
  email?: string | undefined
}

/** Returns the name of a customer, or else the company or the email. */
export function payerOf({ firstName, lastName, companyName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || companyName || email || 'No name'
}
