import type { Field } from './field.ts'

/**
 * A field of the customer that a record is of: `asked` reads it of a row `c` of customers. Each record is asked through its
 * customer; where that leads to few customers, `ofCustomer` finds them first.
 */
export function customerField(asked: Field): Field {
  return {
    ...asked,
    read(value, operator, context) {
      const { condition, oneOf, begins } = asked.read(value, operator, context)
      return {
        ofCustomer: { condition, oneOf, begins },
        // By its key, whatever the database expects of the customers: it would read all of them for a page.
        condition: (bind) => `(select ${condition(bind)} from customers c
          where c.company_id = r.company_id and c.id >= r.customer_id and c.id <= r.customer_id order by c.id limit 1)`,
      }
    },
  }
}
