/**
 * Returns a statement with its values in it, because `create table … as` takes no parameters. The values are never
 * input of a user.
 */
export function inlineValues(statement: string, values: (number | string | number[])[]): string {
  return statement.replaceAll(/\$(\d)/g, (_, place) => toLiteral(values[Number(place) - 1]))
}

function toLiteral(value: number | string | number[] | undefined): string {
  if (typeof value === 'number') return `${value}::${Number.isInteger(value) ? 'bigint' : 'float8'}`
  if (typeof value === 'string') return `'${value}'::timestamptz`
  if (value === undefined) throw new Error('a statement has more places than values')
  return `'{${value.join(',')}}'::int[]`
}
