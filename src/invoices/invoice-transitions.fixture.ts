// The expected transitions of an invoice, written independently of its table.

/**
 * The triggers of an invoice of 100. The third column lists all facts that hold afterwards, the fifth the emitted
 * event. `failed`: the last bank transfer failed. `overdue`: the due date was announced as passed. `left`: the amount
 * that can be paid.
 */
const table = `
  Pending    | payment                | paid 100 left 0                     | Paid       | invoice.paid
  Pending    | payment                | paid 20 left 80                     | Partial    | invoice.partial
  Pending    | payment                | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  Partial    | payment                | paid 100 left 0                     | Paid       | invoice.paid
  Partial    | payment                | paid 40 reserved 10 left 50         | Partial    | invoice.partial
  Partial    | payment                | paid 40 settling 60 left 0          | ACHPending | invoice.partial
  Overdue    | payment                | paid 100 overdue left 0             | Paid       | invoice.paid
  Overdue    | payment                | paid 20 overdue left 80             | Overdue    | invoice.partial
  Overdue    | payment                | paid 20 settling 80 overdue left 0  | ACHPending | invoice.partial
  Failed     | payment                | paid 100 left 0                     | Paid       | invoice.paid
  Failed     | payment                | paid 20 left 80                     | Partial    | invoice.partial
  Failed     | payment                | paid 20 overdue left 80             | Overdue    | invoice.partial
  Failed     | payment                | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  ACHPending | payment                | paid 100 left 0                     | Paid       | invoice.paid
  ACHPending | payment                | paid 30 settling 70 left 0          | ACHPending | invoice.partial
  Paid       | payment                | paid 150 left 0                     | Paid       | -
  Voided     | payment                | paid 20 Voided left 0               | Voided     | -
  Cancelled  | payment                | paid 100 Cancelled left 0           | Cancelled  | -
  Refunded   | payment                | paid 20 Refunded left 0             | Refunded   | -

  Pending    | attempt started        | reserved 100 left 0                 | Pending    | -
  Partial    | attempt started        | paid 20 reserved 30 left 50         | Partial    | -
  Overdue    | attempt started        | reserved 30 overdue left 70         | Overdue    | -
  Failed     | attempt started        | reserved 100 failed left 0          | Failed     | -

  Pending    | attempt noted          | reserved 100 left 0                 | Pending    | -
  Partial    | attempt noted          | paid 20 reserved 80 left 0          | Partial    | -
  ACHPending | attempt noted          | settling 100 left 0                 | ACHPending | -
  Overdue    | attempt noted          | reserved 30 overdue left 70         | Overdue    | -
  Failed     | attempt noted          | reserved 100 failed left 0          | Failed     | -
  Paid       | attempt noted          | paid 100 reserved 100 left 0        | Paid       | -
  Voided     | attempt noted          | paid 20 Voided left 0               | Voided     | -
  Cancelled  | attempt noted          | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | attempt noted          | paid 20 Refunded left 0             | Refunded   | -

  Pending    | attempt failed         | left 100                            | Pending    | -
  Partial    | attempt failed         | paid 20 left 80                     | Partial    | -
  Overdue    | attempt failed         | overdue left 100                    | Overdue    | -
  Failed     | attempt failed         | failed left 100                     | Failed     | -
  ACHPending | attempt failed         | settling 100 left 0                 | ACHPending | -
  Paid       | attempt failed         | paid 100 left 0                     | Paid       | -

  Pending    | bank transfer accepted | settling 100 left 0                 | ACHPending | -
  Pending    | bank transfer accepted | settling 30 left 70                 | Pending    | -
  Partial    | bank transfer accepted | paid 20 settling 80 left 0          | ACHPending | -
  Partial    | bank transfer accepted | paid 20 settling 30 left 50         | Partial    | -
  Overdue    | bank transfer accepted | settling 100 overdue left 0         | ACHPending | -
  Overdue    | bank transfer accepted | settling 30 overdue left 70         | Overdue    | -
  Failed     | bank transfer accepted | settling 100 left 0                 | ACHPending | -
  Failed     | bank transfer accepted | settling 30 left 70                 | Pending    | -
  Failed     | bank transfer accepted | paid 20 settling 30 left 50         | Partial    | -
  Failed     | bank transfer accepted | settling 30 overdue left 70         | Overdue    | -
  ACHPending | bank transfer accepted | settling 130 left 0                 | ACHPending | -
  Paid       | bank transfer accepted | paid 100 settling 30 left 0         | Paid       | -
  Voided     | bank transfer accepted | settling 30 Voided left 0           | Voided     | -
  Cancelled  | bank transfer accepted | settling 30 Cancelled left 0        | Cancelled  | -
  Refunded   | bank transfer accepted | settling 30 Refunded left 0         | Refunded   | -

  ACHPending | bank transfer failed   | failed left 100                     | Failed     | -
  ACHPending | bank transfer failed   | settling 30 failed left 70          | Failed     | -
  ACHPending | bank transfer failed   | paid 70 settling 30 failed left 0   | ACHPending | -
  Pending    | bank transfer failed   | failed left 100                     | Failed     | -
  Partial    | bank transfer failed   | paid 20 failed left 80              | Failed     | -
  Overdue    | bank transfer failed   | overdue failed left 100             | Failed     | -
  Failed     | bank transfer failed   | failed left 100                     | Failed     | -
  Paid       | bank transfer failed   | paid 100 failed left 0              | Paid       | -
  Voided     | bank transfer failed   | failed Voided left 0                | Voided     | -
  Cancelled  | bank transfer failed   | failed Cancelled left 0             | Cancelled  | -
  Refunded   | bank transfer failed   | failed Refunded left 0              | Refunded   | -

  Paid       | payment returned       | failed left 100                     | Failed     | -
  Paid       | payment returned       | paid 120 failed left 0              | Paid       | -
  Paid       | payment returned       | paid 60 settling 50 failed left 0   | ACHPending | -
  Pending    | payment returned       | failed left 100                     | Failed     | -
  Partial    | payment returned       | failed left 100                     | Failed     | -
  Overdue    | payment returned       | overdue failed left 100             | Failed     | -
  Failed     | payment returned       | paid 20 failed left 80              | Failed     | -
  ACHPending | payment returned       | settling 60 failed left 40          | Failed     | -
  ACHPending | payment returned       | paid 60 settling 60 failed left 0   | ACHPending | -
  Voided     | payment returned       | failed Voided left 0                | Voided     | -
  Cancelled  | payment returned       | failed Cancelled left 0             | Cancelled  | -
  Refunded   | payment returned       | failed Refunded left 0              | Refunded   | -

  Pending    | refund started         | left 100                            | Pending    | -
  Partial    | refund started         | paid 20 left 80                     | Partial    | -
  ACHPending | refund started         | paid 20 settling 80 left 0          | ACHPending | -
  Overdue    | refund started         | paid 20 overdue left 80             | Overdue    | -
  Failed     | refund started         | paid 20 failed left 80              | Failed     | -
  Paid       | refund started         | paid 100 left 0                     | Paid       | -
  Voided     | refund started         | paid 20 Voided left 0               | Voided     | -
  Cancelled  | refund started         | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | refund started         | paid 20 Refunded left 0             | Refunded   | -

  Pending    | refund failed          | left 100                            | Pending    | -
  Partial    | refund failed          | paid 20 left 80                     | Partial    | -
  ACHPending | refund failed          | paid 20 settling 80 left 0          | ACHPending | -
  Overdue    | refund failed          | paid 20 overdue left 80             | Overdue    | -
  Failed     | refund failed          | failed left 100                     | Failed     | -
  Paid       | refund failed          | paid 100 left 0                     | Paid       | -
  Voided     | refund failed          | paid 20 Voided left 0               | Voided     | -
  Cancelled  | refund failed          | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | refund failed          | paid 20 Refunded left 0             | Refunded   | -

  Pending    | refund came back       | paid 100 left 0                     | Paid       | invoice.paid
  Partial    | refund came back       | paid 100 left 0                     | Paid       | invoice.paid
  Overdue    | refund came back       | paid 100 overdue left 0             | Paid       | invoice.paid
  Failed     | refund came back       | paid 100 failed left 0              | Paid       | invoice.paid
  ACHPending | refund came back       | paid 100 settling 20 left 0         | Paid       | invoice.paid
  Refunded   | refund came back       | paid 100 left 0                     | Paid       | invoice.paid
  Pending    | refund came back       | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  Partial    | refund came back       | paid 40 settling 60 left 0          | ACHPending | invoice.partial
  Overdue    | refund came back       | paid 20 settling 80 overdue left 0  | ACHPending | invoice.partial
  Failed     | refund came back       | paid 20 settling 80 failed left 0   | ACHPending | invoice.partial
  ACHPending | refund came back       | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  Refunded   | refund came back       | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  Pending    | refund came back       | paid 20 left 80                     | Partial    | invoice.partial
  Partial    | refund came back       | paid 40 left 60                     | Partial    | invoice.partial
  Refunded   | refund came back       | paid 20 left 80                     | Partial    | invoice.partial
  Overdue    | refund came back       | paid 20 overdue left 80             | Overdue    | invoice.partial
  Refunded   | refund came back       | paid 20 overdue left 80             | Overdue    | invoice.partial
  Failed     | refund came back       | paid 20 failed left 80              | Failed     | invoice.partial
  Refunded   | refund came back       | paid 20 failed left 80              | Failed     | invoice.partial
  Paid       | refund came back       | paid 150 left 0                     | Paid       | -
  Voided     | refund came back       | paid 20 Voided left 0               | Voided     | -
  Cancelled  | refund came back       | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | refund came back       | paid 20 Refunded left 0             | Refunded   | -

  Paid       | payment refunded       | left 100                            | Pending    | invoice.refunded
  Partial    | payment refunded       | left 100                            | Pending    | invoice.refunded
  ACHPending | payment refunded       | settling 60 left 40                 | Pending    | invoice.refunded
  Pending    | payment refunded       | left 100                            | Pending    | invoice.refunded
  Paid       | payment refunded       | paid 60 left 40                     | Partial    | invoice.refunded
  Partial    | payment refunded       | paid 10 left 90                     | Partial    | invoice.refunded
  ACHPending | payment refunded       | paid 10 settling 60 left 30         | Partial    | invoice.refunded
  Paid       | payment refunded       | paid 60 overdue left 40             | Overdue    | invoice.refunded
  Overdue    | payment refunded       | overdue left 100                    | Overdue    | invoice.refunded
  ACHPending | payment refunded       | settling 60 overdue left 40         | Overdue    | invoice.refunded
  Paid       | payment refunded       | paid 60 failed left 40              | Failed     | invoice.refunded
  Failed     | payment refunded       | failed left 100                     | Failed     | invoice.refunded
  ACHPending | payment refunded       | settling 60 failed left 40          | Failed     | invoice.refunded
  Paid       | payment refunded       | paid 60 settling 40 left 0          | ACHPending | invoice.refunded
  ACHPending | payment refunded       | paid 20 settling 80 left 0          | ACHPending | invoice.refunded
  Paid       | payment refunded       | paid 120 left 0                     | Paid       | invoice.refunded
  Paid       | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Partial    | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Overdue    | payment refunded       | overdue Refunded left 0             | Refunded   | invoice.refunded
  Failed     | payment refunded       | failed Refunded left 0              | Refunded   | invoice.refunded
  Pending    | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Refunded   | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Voided     | payment refunded       | Voided left 0                       | Voided     | invoice.refunded
  Cancelled  | payment refunded       | Cancelled left 0                    | Cancelled  | invoice.refunded

  Pending    | due date passed        | overdue left 100                    | Overdue    | invoice.overdue
  Partial    | due date passed        | paid 20 overdue left 80             | Overdue    | invoice.overdue
  Failed     | due date passed        | overdue left 100                    | Overdue    | invoice.overdue

  Partial    | update                 | paid 100 left 0                     | Paid       | invoice.paid
  Overdue    | update                 | paid 100 overdue left 0             | Paid       | invoice.paid
  Failed     | update                 | paid 100 failed left 0              | Paid       | invoice.paid
  Overdue    | update                 | left 100                            | Pending    | -
  Overdue    | update                 | paid 20 left 80                     | Partial    | -
  Pending    | update                 | left 100                            | Pending    | -
  Partial    | update                 | paid 20 left 80                     | Partial    | -
  Overdue    | update                 | overdue left 100                    | Overdue    | -
  Failed     | update                 | failed left 100                     | Failed     | -

  Pending    | mail                   | left 100                            | Pending    | -
  Partial    | mail                   | paid 20 left 80                     | Partial    | -
  ACHPending | mail                   | settling 100 left 0                 | ACHPending | -
  Overdue    | mail                   | overdue left 100                    | Overdue    | -
  Failed     | mail                   | failed left 100                     | Failed     | -
  Paid       | mail                   | paid 100 left 0                     | Paid       | -
  Refunded   | mail                   | Refunded left 0                     | Refunded   | -

  Pending    | void                   | Voided left 0                       | Voided     | invoice.voided
  Overdue    | void                   | overdue Voided left 0               | Voided     | invoice.voided
  Failed     | void                   | failed Voided left 0                | Voided     | invoice.voided

  Pending    | cancel                 | Cancelled left 0                    | Cancelled  | -
  Overdue    | cancel                 | overdue Cancelled left 0            | Cancelled  | -
  Failed     | cancel                 | failed Cancelled left 0             | Cancelled  | -
  Pending    | subscription over      | Refunded left 0                     | Refunded   | -
  Overdue    | subscription over      | overdue Refunded left 0             | Refunded   | -
  Failed     | subscription over      | failed Refunded left 0              | Refunded   | -
`

/** The rows of the table. */
export const expectedTransitions = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [from = '', on = '', facts = '', to = '', emits = ''] = line.split('|').map((cell) => cell.trim())
    return { from, on, facts, to, emits }
  })
