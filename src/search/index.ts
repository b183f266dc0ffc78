export { createCursor, parseCursor, type CursorPosition } from './cursor.ts'
export { findPage, findPageOf } from './find-page.ts'
export { toCondition, loadFilters, type SearchFilters } from './search-filters.ts'
export { loadSummaryScope } from './scope.ts'
export {
  createFiltersBody,
  createSearchBody,
  canonicalizeFilters,
  wantsTotals,
  type SearchBody,
} from './search-body.ts'
export { createDocuments, buildPageResponse, type Documents } from './documents.ts'
export { createAllRecords, type ListedRecord, type AllRecords } from './all-records.ts'
export { createSearchResponse } from './search-response.ts'
export { buildPrefixCondition, buildStatement, type Scope } from './search-queries.ts'
export { combineConditions, type Bind, type Condition } from './condition.ts'
export type { Operator } from './operator.ts'
export { newestFirst, type Resource } from './resource.ts'
export { createField, type Field, type Filter } from './field.ts'
export { customerField } from './customer-field.ts'
export { idField, moneyField, nameField, textField } from './fields.ts'
export { dayField, formatInstantSql, instantField } from './instant-fields.ts'
