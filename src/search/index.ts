export { createCursor, parseCursor, type CursorPosition } from './cursor.ts'
export { findPage, findPageOf, type Search } from './find-page.ts'
export { toCondition, loadFilters, type SearchFilters } from './search-filters.ts'
export { loadSummaryScope } from './scope.ts'
export {
  createFiltersBody,
  createSearchBody,
  canonicalizeFilters,
  type FilterSource,
  type SearchBody,
} from './search-body.ts'
export { createDocuments, buildPageResponse, type Documents, type FoundRecord } from './documents.ts'
export { createAllRecords, type ListedRecord, type AllRecords } from './all-records.ts'
export { createSearchResponse } from './search-response.ts'
export { buildPrefixCondition, buildStatement, type Scope } from './search-queries.ts'
export type { Condition } from './condition.ts'
export type { Operator } from './operator.ts'
export type { Resource } from './resource.ts'
export { createField, type Field, type Filter } from './field.ts'
export { customerField } from './customer-field.ts'
export { idField, moneyField, nameField, textField } from './fields.ts'
export { dayField, instantField } from './instant-fields.ts'
