import type { CustomField } from '#companies'
import { createDayFormatter } from '#kernel/calendar'
import type { ListedRecord } from '#search'
import type { Cell } from '#kernel/csv'

/** A column of an export: a field of the API by its name, or `day`. */
export type Column = { name: string; path: string[]; isDollars: boolean }

/** The header of an export and the cells of each record. */
export type Table = { header: Cell[]; cellsOf(listed: ListedRecord): Cell[] }

/** The column with the day of a record, in the time zone of its company. */
export const dayColumn = 'day'

/** Parses the columns from names of the API; `$` marks those in dollars. */
export function parseColumns(names: string): Column[] {
  return names.split(/\s+/).map((given) => {
    const name = given.replace('$', '')
    return { name, path: name.split('.'), isDollars: given !== name }
  })
}

/** Returns the table of the API fields, followed by the custom fields of the company. */
export function createTable(columns: Column[], own: CustomField[], timeZone: string): Table {
  const [thatDay, dayOfSchedule] = [createDayFormatter(timeZone), createDayFormatter('UTC')]
  const all = [
    ...columns,
    ...own.map(({ key }) => ({ name: `customFields.${key}`, path: ['customFields', key], isDollars: false })),
  ]
  return {
    header: all.map(({ name }) => name),
    cellsOf: ({ document, at, isDateOnly }) => {
      const day = at === undefined ? undefined : (isDateOnly ? dayOfSchedule : thatDay)(at)
      return all.map((column) => (column.name === dayColumn ? day : toCell(column, document)))
    },
  }
}

function toCell({ path, isDollars }: Column, document: object): Cell {
  const value = path.reduce<unknown>(
    (within, name) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, name)
        ? Reflect.get(within, name)
        : undefined,
    document,
  )
  if (isDollars && typeof value === 'number') return { dollars: value }
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell)
}
