import type { NewFault, ProcessorFault } from './processor-faults-query.ts'

/** The calls that a fault strikes. */
export const operationLabels: Record<ProcessorFault['operation'], string> = {
  any: 'Every call',
  sale: 'Charges',
  auth: 'Authorizations',
  capture: 'Captures',
  void: 'Voids',
  refund: 'Refunds of a payment',
  credit: 'Refunds without a payment',
  read_vault: 'Reads of saved methods',
  read_ticket: 'Reads of new cards',
  find: 'Lookups of an outcome',
}

/** The faults that an admin can switch on. */
export const faultLabels: Record<NewFault['fault'], string> = {
  outage: 'Refused by an outage: nothing is done',
  lost_before: 'No answer: nothing is done',
  lost_after: 'No answer, although it is done',
  unreadable: 'An answer that breaks off, although it is done',
  malformed: 'An answer that is not readable: nothing is done',
  delay: 'A slow answer',
}

// Only tests of the operator use these.
const otherLabels: Record<string, string> = {
  failed_after: 'An error, although it is done',
  arrives_late: 'No answer, and done later',
  hold: 'Held by the operator before it is done',
  hold_after: 'Held by the operator after it is done',
}

/** Describes a fault. */
export const formatFault = (fault: string): string =>
  ({ ...otherLabels, ...faultLabels } as Record<string, string>)[fault] ?? fault
