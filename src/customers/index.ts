export {
  createCaptureIntention,
  toAppearance,
  createIntention,
  toFrameOrigins,
  type Intention,
} from './create-intention.ts'
export { allCustomers } from './search/all-customers.ts'
export { customerNameSql, newestCustomersResource } from './search/customer-resource.ts'
export { searchCustomers } from './search/search-customers.ts'
export { foundCustomersResponse } from './endpoints/post-customers-search.ts'
export { customerInput } from './customer-input.ts'
export { findByContactIds, findByExternalUserIds, importedCustomerRows } from './imported-customers.ts'
export { customerEndpoints } from './customer-endpoints.ts'
export { hasSavedMethods, clearContacts, deleteAllSavedMethods } from './leave-processor.ts'
export { intentionResponse } from './endpoints/intention-response.ts'
export { customerJobs } from './sync-contact.ts'
export { resolveContact } from './resolve-contact.ts'
export {
  recordAdoptedMethods,
  recordMethodSavedInForm,
  recordMethods,
  recordSavedMethod,
} from './record-methods.ts'
export { deletePaymentMethod, deleteSavedMethod, loadMethodOrMarkDeleted } from './delete-payment-method.ts'
export {
  getCustomerByReference,
  isDeletedMethod,
  loadCustomer,
  loadCustomerByContact,
  loadCustomerByReference,
  loadCustomers,
  loadUnerasedCustomer,
} from './find-customers.ts'
export {
  contactIdsOf,
  formatCustomerName,
  toCustomerNames,
  toCustomerResponse,
  type Customer,
} from './customer.ts'
export { createCustomer } from './create-customer.ts'
export { externalUserIdKey, insertCustomer } from './customer-queries.ts'
export { listPaymentMethods, listVaultsOf } from './list-payment-methods.ts'
export { isVaultId } from './payment-method.ts'
export { loadUpcomingMethod, type MethodProblem } from './method-problem.ts'
export {
  methodRefusalRemovalRows,
  methodRefusalRows,
  loadMethodRefusal,
  type MethodRefusal,
} from './refused-method.ts'
export { methodsJob } from './methods-job.ts'
export { loadOwnMethod } from './load-own-method.ts'
export { abandonErasure, beginErasure, clearCustomer } from './erasure-queries.ts'
export type { ErasureTarget, Erasure } from './erasure.ts'
export type { CustomerMerge } from './merge/customer-merge.ts'
export { mergeCustomers, mergeJobs } from './merge/merge-customers.ts'
export { customerResponse } from './endpoints/responses.ts'
