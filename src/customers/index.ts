export {
  createCaptureIntention,
  appearanceOf,
  createIntention,
  formFrames,
  type Intention,
} from './create-intention.ts'
export { wholeCustomers } from './search/whole-customers.ts'
export { customerEndpoints } from './customer-endpoints.ts'
export { hasSavedMethods, leaveProcessor, withdrawSavedMethods } from './leave-processor.ts'
export { intentionAnswer } from './endpoints/intention-answer.ts'
export { customerTimers } from './sync-contact.ts'
export { resolveContact } from './resolve-contact.ts'
export { noteSavedInForm, noteSavedMethods, recordSavedMethod } from './note-saved-methods.ts'
export { forgetSavedMethod, readUnlessGone } from './delete-payment-method.ts'
export {
  customerNamed,
  isDeletedMethod,
  readCustomer,
  readCustomerByContact,
  readCustomerByReference,
  readCustomers,
  readUnerasedCustomer,
} from './find-customers.ts'
export type { Customer } from './customer.ts'
export { createCustomer } from './create-customer.ts'
export { externalUserIdKey, insertCustomer } from './customer-queries.ts'
export { listPaymentMethods } from './list-payment-methods.ts'
export { isVaultId } from './payment-method.ts'
export { readMethodAhead, type MethodTrouble } from './method-trouble.ts'
export { methodChosen, methodRefused, readMethodRefusal, type MethodRefusal } from './refused-method.ts'
export { methodsTimer } from './methods-timer.ts'
export { readOwnMethod } from './read-own-method.ts'
export { abandonErasure, beginErasure, clearCustomer } from './erasure-queries.ts'
export type { Erased, Erasure } from './erasure.ts'
