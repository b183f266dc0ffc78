import { z } from 'zod'
import { toTransactionRecord, transactionRecordResponse, type Transaction } from '#attempts'

const recordResponse = transactionRecordResponse.extend({
  correlationId: z.string().describe('of the request that made it, as its line of the log has it'),
})

/** Transactions in the format of the operator API. */
export const recordsResponse = z.object({ transactions: z.array(recordResponse) })

/** Formats transactions, each with the request that made it. */
export function toRecordsResponse(transactions: Transaction[]) {
  return {
    transactions: transactions.map((each) => ({
      ...toTransactionRecord(each),
      correlationId: each.correlationId,
    })),
  }
}
