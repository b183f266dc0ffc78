/** The operators of filters. Spec, Shared search contract: filters combine with AND, and there is no OR. */
export const operators = ['eq', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'between'] as const
/** An operator of a filter. */
export type Operator = (typeof operators)[number]

/** The operators of ordered values. */
export const ranges = ['eq', 'gt', 'gte', 'lt', 'lte', 'between'] as const
