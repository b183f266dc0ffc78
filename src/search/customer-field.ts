import type { Field } from './field.ts'

/**
 * Creates a field of a record's customer: `asked` reads it of a row `c` of customers. The condition checks each record
 * through its customer. If few customers match, `ofCustomer` finds them first.
 */
export function customerField(request: Field): Field {
  return {
    ...request,
    read(value, operator, context) {
      const { condition, oneOf, begins } = request.read(value, operator, context)
      return {
        ofCustomer: { condition, oneOf, begins },
        // The range looks up each customer by its key. With a join, PostgreSQL may choose to read all customers for a
        // page.
        condition: (bind) => `(select ${condition(bind)} from customers c
          where c.company_id = r.company_id and c.id >= r.customer_id and c.id <= r.customer_id order by c.id limit 1)`,
      }
    },
  }
}
