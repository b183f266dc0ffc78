import { c, query } from '#platform/database'

export const answersAtAll = query({
  name: 'database answers',
  parameters: {},
  row: { one: c.integer },
  sql: `select 1 as one`,
})
