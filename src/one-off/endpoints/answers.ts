import { z } from 'zod'
import { transactionRecordAnswer } from '#transactions'

/** What `oneOffAnswer` answers. */
export const oneOffAnswerSchema = z.object({ transaction: transactionRecordAnswer })

/** What a list of transactions answers. */
export const transactionListAnswer = z.object({
  data: z.array(transactionRecordAnswer),
  total: z.number().describe('how many there are in all'),
  page: z.number().describe('counts from 0'),
  pageSize: z.number(),
})
