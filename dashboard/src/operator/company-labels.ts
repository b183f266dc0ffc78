import type { Tone } from '../components/pill.tsx'
import type { ConsoleCompany } from './companies-query.ts'

/** The pill of a company. */
export function companyPill({ suspendedAt }: ConsoleCompany): { tone: Tone; label: string } {
  return suspendedAt === undefined ? { tone: 'good', label: 'Active' } : { tone: 'warn', label: 'Suspended' }
}

/** The kinds of payments in words. */
export const railLabels: Record<ConsoleCompany['products'][number], string> = {
  cc: 'Cards',
  ach: 'Bank transfers',
}

export const processorLabels: Record<ConsoleCompany['processor'], string> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
}
