import type { Database } from '#platform/database'
import type { Values } from './routing.ts'

type Group = { database: Database; places: number[] }

/** Returns the companies of a statement for many of them. */
export function listCompanies({ companyIds, company_id: companyId }: Values): unknown[] | undefined {
  return [companyIds, companyId].find((each) => Array.isArray(each))
}

/** Divides the values of a statement for many companies: one value of each list belongs to each company. */
export async function splitByCompany(
  companyIds: unknown[],
  values: Values,
  databaseOf: (companyId: unknown) => Database | Promise<Database>,
): Promise<{ database: Database; values: Values }[]> {
  const groups = new Map<Database, Group>()
  for (const [place, companyId] of companyIds.entries()) {
    const database = await databaseOf(companyId)
    const group = groups.get(database) ?? { database, places: [] }
    groups.set(database, group)
    group.places.push(place)
  }
  return [...groups.values()].map(({ database, places }) => ({
    database,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value) ? places.map((place) => value[place] as unknown) : value,
      ]),
    ),
  }))
}
