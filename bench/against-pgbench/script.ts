import type { Parameter, Recorded } from './recording.ts'
import { countDigits, marks, type MarkKind } from './template.ts'

/** Counts of what one run makes begin here, so that no two runs make the same and later ones sort behind. */
export function countFrom(run: number): number {
  return 10 ** (countDigits - 1) + run * 100_000
}

/** Callers are counted from here, so that each has as many digits. */
const callerFrom = 100

/** The id that caller `caller` makes as its `count`th of kind `n`: it grows with the count, as the service's ids do. */
export function idOf(count: number, caller: number, n: number): string {
  return `${count}-0000-7${String(n).padStart(3, '0')}-8${callerFrom + caller}-000000000000`
}

/** What stands in the place of marks for one call. */
export type Values = {
  count: number
  caller: number
  company: string
  customer: string
  /** The invoice that the call is about, by the count with which it was made. */
  invoiceCount: number
}

/** The parameter of one call, for the statement as the service has it. */
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

/** A script of pgbench, and the variables that it needs beside those of `runPgbench`. */
export type Script = { text: string; variables: Record<string, string> }

/**
 * A script that makes a call's statements for ever. Each ends with a commit, but one that only claims a key goes with the
 * next. A caller is of one company, which it looks up once. It makes ids from `:from` on, about invoices that were made from
 * `:invoices_from` on: one after the other, or any of `:invoices`.
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
    // A key that is taken by the write itself is no claim.
    const claimsKey = /insert into idempotency_keys\b[^]*'synchronous_commit', 'off'/.test(statement.sql)
    if (claimsKey) lines.push('\\startpipeline')
    lines.push(`${withExpressions(statement, variables)};`)
    if (isPiped) lines.push('\\endpipeline')
    isPiped = claimsKey
  }
  return { text: `${lines.join('\n')}\n`, variables }
}

/** The statement on one line, with an expression of variables in the place of each parameter. */
function withExpressions({ sql, parameters }: Recorded, variables: Record<string, string>): string {
  const oneLine = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\s*\n\s*/g, ' ')
  return oneLine.replaceAll(/\$(\d+)/g, (_all, n: string) => {
    const parameter = parameters[Number(n) - 1]
    if (!parameter) throw new Error(`${sql} has no parameter ${n}`)
    return parameter.isRows ? rowsExpression(parameter.text) : valueExpression(parameter, variables)
  })
}

/** The most arguments that a function of PostgreSQL takes is 100. */
const argumentsMax = 90

function rowsExpression(text: string): string {
  // Split by a pattern without groups within its one, the marks stand at the odd places.
  const pieces = text.split(new RegExp(`(${marks.source.replaceAll('(', '(?:')})`))
  const parts = pieces.flatMap((piece, n) => (n % 2 === 0 ? [literal(piece)] : valueOf(piece)))
  return concatenated(parts.filter((part) => part !== literal('')))
}

/** A parameter by itself is a variable: what it holds may decide how a statement is planned. */
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

/** A text in which pgbench finds no variable. */
function literal(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', '\\x3a')
    .replaceAll('\n', '\\n')
  return `E'${escaped}'`
}
