/** How a filter compares. Spec, Shared search contract: filters combine with AND, and there is no OR. */
export const operators = ['eq', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'between'] as const
/** One way in which a filter compares. */
export type Operator = (typeof operators)[number]

/** The operators of values that have an order. */
export const ranges = ['eq', 'gt', 'gte', 'lt', 'lte', 'between'] as const
