import type { Parameter, Recorded } from './recording.ts'
import { countDigits, marks, type MarkKind } from './template.ts'

/** Returns the first count of a run. No two runs make the same ids, and later runs sort after earlier ones. */
export function countFrom(run: number): number {
  return 10 ** (countDigits - 1) + run * 100_000
}

/** Callers are counted from here, so that all numbers have as many digits. */
const callerFrom = 100

/** Returns the id of kind `n` of the `count`th call of a caller. It grows with the count, as the service's ids do. */
export function idOf(count: number, caller: number, n: number): string {
  return `${count}-0000-7${String(n).padStart(3, '0')}-8${callerFrom + caller}-000000000000`
}

/** The values that replace the marks for one call. */
export type Values = {
  count: number
  caller: number
  company: string
  customer: string
  /** The count of the call that created the invoice. */
  invoiceCount: number
}

/** Returns a parameter of one call with values in place of its marks, for the statement as the service sends it. */
export function filledIn(text: string, values: Values): string {
  const { count, caller, company, customer, invoiceCount } = values
  const inPlace = (kind: MarkKind, n: number): string => {
    if (kind === 'company') return company
    if (kind === 'customer') return customer
    if (kind === 'invoice') return idOf(invoiceCount, caller, 1)
    if (kind === 'id') return idOf(count, caller, n)
    const token = `${count}${callerFrom + caller}${String(n).padStart(2, '0')}`
    return kind === 'token' ? token : token.padStart(64, '0')
  }
  return text.replaceAll(new RegExp(marks, 'g'), (_all, kind: MarkKind, n: string) =>
    inPlace(kind, Number(n)),
  )
}

/** A script of pgbench, and its variables in addition to those of `runPgbench`. */
export type Script = { text: string; variables: Record<string, string> }

// The service takes a number on a connection whose commits do not wait for the disk.
const takesNumber = /insert into invoice_counters\b/
const asyncCommit = `select set_config('synchronous_commit', 'off', true);`

/**
 * Returns a script that repeats a call's statements. Each statement ends with a commit. One that only claims a key is
 * sent together with the next. A caller belongs to one company, which it reads once. New ids count from `:from`.
 * Invoices count from `:invoices_from`: one after the other, or any of `:invoices`.
 */
export function pgbenchScript(statements: Recorded[], about: 'each invoice' | 'any invoice'): Script {
  const variables: Record<string, string> = { known: '0', made: '0' }
  const lines = [
    '\\if :known',
    '\\else',
    'select id::text as company, customer_id::text as customer from bench_companies where place = :client_id % 20 \\gset',
    '\\set known 1',
    '\\endif',
    `\\set caller ${callerFrom} + :client_id`,
    '\\set made :made + 1',
    '\\set count :from + :made',
    `\\set invoice :invoices_from + ${about === 'any invoice' ? 'random(1, :invoices)' : ':made'}`,
    ...[1, 2, 3, 4].map((n) => `\\set hash${n} random(1000000000000000, 9999999999999999)`),
  ]
  let isPiped = false
  for (const statement of statements) {
    // A write that takes its key itself makes no separate claim.
    const claimsKey = /insert into idempotency_keys \((?![^)]*status_code)/.test(statement.sql)
    if (claimsKey) lines.push('\\startpipeline')
    const line = `${withExpressions(statement, variables)};`
    lines.push(
      ...(takesNumber.test(statement.sql) ? ['\\startpipeline', asyncCommit, line, '\\endpipeline'] : [line]),
    )
    if (isPiped) lines.push('\\endpipeline')
    isPiped = claimsKey
  }
  return { text: `${lines.join('\n')}\n`, variables }
}

/** Returns the statement on one line, with an expression of variables in place of each parameter. */
function withExpressions({ sql, parameters }: Recorded, variables: Record<string, string>): string {
  const oneLine = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\s*\n\s*/g, ' ')
  return oneLine.replaceAll(/\$(\d+)/g, (_all, n: string) => {
    const parameter = parameters[Number(n) - 1]
    if (!parameter) throw new Error(`${sql} has no parameter ${n}`)
    return parameter.isRows ? rowsExpression(parameter.text) : valueExpression(parameter, variables)
  })
}

/** PostgreSQL functions take at most 100 arguments. */
const argumentsMax = 90

function rowsExpression(text: string): string {
  // The pattern has one group and no groups within it, so the marks are at the odd indexes.
  const pieces = text.split(new RegExp(`(${marks.source.replaceAll('(', '(?:')})`))
  const parts = pieces.flatMap((piece, n) => (n % 2 === 0 ? [literal(piece)] : valueOf(piece)))
  return concatenated(parts.filter((part) => part !== literal('')))
}

/** A whole parameter is passed as a variable, because its value may decide the plan of the statement. */
function valueExpression({ text, cast }: Parameter, variables: Record<string, string>): string {
  const type = cast === undefined ? '' : `::${cast}`
  const [whole, kind] = marks.exec(text) ?? []
  if (whole === text && (kind === 'company' || kind === 'customer')) return `:${kind}`
  if (whole !== undefined) return `${rowsExpression(text)}${type}`
  const name = `value${Object.keys(variables).length}`
  variables[name] = text
  return `:${name}${type}`
}

function valueOf(piece: string): string[] {
  const [, kind, n = '0'] = marks.exec(piece) ?? []
  const id = (count: string, kindOfId: string) => [
    `:${count}::text`,
    literal(`-0000-7${kindOfId.padStart(3, '0')}-8`),
    ':caller::text',
    literal('-000000000000'),
  ]
  if (kind === 'company' || kind === 'customer') return [`:${kind}::text`]
  if (kind === 'invoice') return id('invoice', '1')
  if (kind === 'id') return id('count', n)
  if (kind === 'token') return [':count::text', ':caller::text', literal(n.padStart(2, '0'))]
  return [1, 2, 3, 4].map((part) => `:hash${part}::text`)
}

function concatenated(parts: string[]): string {
  if (parts.length <= argumentsMax) return `concat(${parts.join(', ')})`
  return `concat(${parts.slice(0, argumentsMax - 1).join(', ')}, ${concatenated(parts.slice(argumentsMax - 1))})`
}

/** Returns an escaped text in which pgbench finds no variable. */
function literal(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', '\\x3a')
    .replaceAll('\n', '\\n')
  return `E'${escaped}'`
}
