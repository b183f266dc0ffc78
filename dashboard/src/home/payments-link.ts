import type { LinkComponentProps } from '@tanstack/react-router'

/** A look at the payments of a company, from a day on where one is given. */
type View = { view: 'sales' | 'flight' | 'failed' | 'returned'; from?: string | undefined }

/** Where the payments of a company are listed that a figure is the sum of. */
export function paymentsAt(companyId: string, search: View): LinkComponentProps {
  return { to: `/${companyId}/payments`, search } as unknown as LinkComponentProps
}
