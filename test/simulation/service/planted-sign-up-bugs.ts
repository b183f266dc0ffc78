import { toPublicId, type QuoteId } from '#kernel/ids'
import { codeIsUnused, countCodeAttempt } from '../../../src/subscriptions/manage/code-queries.ts'
import { replaceSql, replaceText } from './changed-text.ts'
import { onStore, rowsOf, submitSale } from './planting.ts'
import type { Row } from './planting.ts'
import type { Plant, World } from './world.ts'

/** Returns the first invoice of the subscription on which a quote of another one is being confirmed. */
function confirmedOn({ askers, companies }: World, { id }: Row): string | undefined {
  const quoteId = toPublicId('quo', id as QuoteId)
  const asker = askers.find(
    ({ call, isForeign, waitsFor }) => isForeign && waitsFor.length > 0 && call.body['quoteId'] === quoteId,
  )
  const invoices = companies.flatMap((company) => company.invoices)
  return invoices.find(({ subscriptionId }) => asker?.about && subscriptionId === asker.about.id)?.id
}

const anyAttempt = {
  ...countCodeAttempt,
  name: `${countCodeAttempt.name}, used or not`,
  sql: replaceText(countCodeAttempt.sql, 'used_at is null and '),
}
const anyCode = {
  ...codeIsUnused,
  name: `${codeIsUnused.name}, used or not`,
  sql: replaceSql(codeIsUnused.sql, 'and code.used_at is null'),
}

/** Mistakes about sign-ups and about the payers' page; runs with many requests of payers find them. */
export const plantedSignUpBugs: { name: string; plant: Plant }[] = [
  {
    name: "another customer's method is attached",
    plant(ports, world) {
      let asked: unknown
      const { db } = onStore((all) => ({
        ...all,
        async first(statement, values) {
          const row = await all.first(statement, values)
          if (statement.name === 'find customer') asked = row?.['contact_id']
          return row
        },
      }))(ports, world)
      const { readVault } = ports.processor
      return {
        ...ports,
        db,
        processor: {
          ...ports.processor,
          async readVault(location, id) {
            const vault = await readVault(location, id)
            // A method without a contact stays so.
            return vault?.contactId === undefined ? vault : { ...vault, contactId: String(asked) }
          },
        },
      }
    },
  },
  {
    name: 'a quote of one subscription is confirmed on another',
    plant: onStore((db, { world }) => ({
      ...db,
      async first(statement, values) {
        const row = await db.first(statement, values)
        const other = row && statement.name === 'find quote' ? confirmedOn(world, row) : undefined
        return other === undefined ? row : { ...row, invoice_id: other }
      },
      writeGuarded(guard, row, effects) {
        const isMeant = guard.name === 'update quote' && row['state'] === 'used'
        const own = isMeant && world.keptQuotes.get(String(row['id']))?.invoiceId
        return db.writeGuarded(guard, own ? { ...row, invoice_id: own } : row, effects)
      },
    })),
  },
  {
    name: 'a code is good twice',
    plant: onStore((db) => ({
      ...db,
      run(statement, values) {
        return db.run(statement.name === countCodeAttempt.name ? anyAttempt : statement, values)
      },
      writeGuarded(guard, row, effects) {
        return db.writeGuarded(guard.name === codeIsUnused.name ? anyCode : guard, row, effects)
      },
    })),
  },
  {
    name: 'a sign-up is charged by a quote and by its subscription as well',
    plant: onStore((db, { world }) => ({
      ...db,
      async writeGuarded(guard, row, effects) {
        const written = await db.writeGuarded(guard, row, effects)
        if (guard.name !== 'update invoice of a quote' || written !== 'written') return written
        const all = [...world.seenSubscriptions.values()]
        const id = all.find(({ chargedInvoiceId }) => chargedInvoiceId === row['id'])?.attemptId
        if (id) for (const sale of rowsOf(effects, 'insert transactions')) submitSale(world, { ...sale, id })
        return written
      },
    })),
  },
]
