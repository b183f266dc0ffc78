import { z } from 'zod'
import type { CustomField } from '#companies'
import { toCanonicalJson } from '#kernel/json'
import { ApiError, invalidFieldError, type FieldProblem } from '#kernel/refusals'
import { idText, withKind, addProblem, toProblemCode } from '#platform/http'
import { createCustomField } from './custom-field-filter.ts'
import type { Field, Filter } from './field.ts'
import { operators, type Operator } from './operator.ts'
import type { Resource } from './resource.ts'
import { toFilterSchema } from './filter-schema.ts'

const limitDefault = 20
const limitMax = 100
const cursorLengthMax = 2_000
// A key may fill a body, but the error must stay short.
const keyShownMax = 64

/** The most custom fields in a request: each is looked up and parsed on its own. */
const customFiltersMax = 100

/** A parsed search, except for the custom fields: only the company's definitions can parse those. */
export type SearchBody = z.output<ReturnType<typeof createSearchBody>>

const totals = z
  .boolean()
  .default(false)
  .describe('Whether the response has the totals of all records that match, on this page or not.')

/** Creates the schema of a search's body from the description of the resource. Unknown keys are refused everywhere. */
export function createSearchBody(resource: Resource) {
  const names = Object.keys(resource.listSorts ?? {})
  const sort = z
    .enum(names.flatMap((name) => [name, `-${name}`]))
    .optional()
    .describe('The order of the list: ascending, or descending with a minus before it.')
  const sorting = {
    sortBy: z.enum(Object.keys(resource.sorts)).optional(),
    sortOrder: z.enum(['asc', 'desc']).optional(),
  }
  return z
    .strictObject({
      filters: createFiltersBody(resource),
      limit: z.number().int().min(1).max(limitMax).default(limitDefault),
      cursor: idText(z.string().max(cursorLengthMax)).default(''),
      ...(Object.keys(resource.sorts).length > 0 ? sorting : {}),
      ...(names.length > 0 ? { sort } : {}),
      ...(resource.hasTotals ? { totals } : {}),
    })
    .meta(Object.keys(resource.sorts).length > 0 ? { dependentRequired: { sortOrder: ['sortBy'] } } : {})
}

/** Creates the schema of the filters of a search or a summary. */
export function createFiltersBody({ name: records, fields, customFields: ofEntity }: Resource) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, createFilterBody(name, field).optional()]),
  )
  const sent = z.strictObject({
    value: z.unknown().describe('The value that the field is compared with, or a list of values.'),
    operator: z.enum(operators).optional(),
  })
  const customFields = z
    .record(z.string(), sent)
    .optional()
    .meta({
      description: 'Those whose own fields of the company are so, by the keys of these.',
      example: { po_number: { value: '1042' } },
    })
  return z
    .strictObject({
      ...shape,
      ...(ofEntity === undefined ? {} : { customFields }),
    })
    .meta({
      id: `${records.charAt(0).toUpperCase()}${records.slice(1, -1)}Filters`,
      description: `The conditions that ${records} must meet, all of them.`,
    })
    .default({})
}

function createFilterBody(name: string, field: Field) {
  return z
    .strictObject({
      value: withKind(field.kind ?? 'text', z.unknown().describe(field.takes)),
      operator: z.enum(field.operators).optional(),
    })
    .transform(({ value, operator }, context) => parseFilter(field, { value, operator }, context))
    .meta({ description: `Those whose \`${name}\` is so.`, ...toFilterSchema(field) })
}

function parseFilter(
  field: Field,
  { value, operator }: { value?: unknown; operator?: Operator | undefined },
  context: z.RefinementCtx,
): Filter {
  if (value === undefined) {
    addProblem(context, 'invalid_type', 'is required', ['value'])
    return { condition: () => 'false' }
  }
  return field.read(
    value,
    operator ?? (Array.isArray(value) ? toListOperator(field) : field.byDefault),
    context,
  )
}

function toListOperator({ operators: known, byDefault }: Field): Operator {
  return known.includes('in') ? 'in' : byDefault
}

/** Returns whether a search requests the totals of its records. */
export function wantsTotals(body: SearchBody): boolean {
  return (body as { totals?: boolean }).totals === true
}

/** Returns the sent filters of a request as one text: a cursor is valid only for the same ones. */
export function canonicalizeFilters(rawBody: Buffer): string {
  const sent: unknown = rawBody.length === 0 ? {} : JSON.parse(rawBody.toString())
  const filters = typeof sent === 'object' && sent !== null && 'filters' in sent ? sent.filters : {}
  return toCanonicalJson(filters)
}

export type FilterSource = 'body' | 'query'

/** The filters of custom fields as sent, by key. */
export type CustomFilters = Record<string, { value?: unknown; operator?: Operator | undefined }>

/**
 * Parses the filters of custom fields by the company's definitions. Throws all their problems, with the paths of the
 * request.
 */
export function parseCustomFilters(
  definitions: CustomField[],
  sent: CustomFilters = {},
  part: FilterSource = 'body',
): Filter[] {
  const at = `${part}.filters.customFields`
  if (Object.keys(sent).length > customFiltersMax)
    throw invalidFieldError(at, 'too_big', `takes at most ${customFiltersMax} fields`)
  const problems: FieldProblem[] = []
  const filters = Object.entries(sent).map(([key, filter]) => {
    const read = parseCustomFilter(definitions, key, filter)
    if (read.success) return read.data
    problems.push(...read.error.issues.map((issue) => toFieldProblem(at, key, issue)))
    return { condition: () => 'false' }
  })
  if (problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  return filters
}

function parseCustomFilter(definitions: CustomField[], key: string, filter: CustomFilters[string]) {
  return z
    .unknown()
    .transform((_, context): Filter => {
      const definition = definitions.find((known) => known.key === key)
      if (!definition) {
        addProblem(context, 'unknown_custom_field', 'no such custom field')
        return { condition: () => 'false' }
      }
      const field = createCustomField(definition)
      const { operator } = filter
      if (operator !== undefined && !field.operators.includes(operator))
        addProblem(context, 'invalid_enum_value', `accepts ${field.operators.join(', ')}`, ['operator'])
      return parseFilter(field, filter, context)
    })
    .safeParse(undefined)
}

function toFieldProblem(at: string, key: string, issue: z.core.$ZodIssue): FieldProblem {
  const named = key.length > keyShownMax ? `${key.slice(0, keyShownMax)}…` : key
  const path = [at, named, ...issue.path].join('.')
  return { path, code: toProblemCode(issue), message: issue.message }
}
