import { dayMs, hourMs, minuteMs, secondMs } from './clock.ts'

// Spec, Limits.
export const requestsPerSecondDefault = 25
export const requestBurstDefault = 50
export const monthlyQuotaDefault = 2_000_000
export const sessionIdleMs = 30 * minuteMs
export const paymentMethodTitleMax = 16
export const pageSizeDefault = 25
export const pageSizeMax = 100
export const idempotencyKeyLengthMin = 8
export const idempotencyKeyLengthMax = 255
export const idempotentResponseRetentionMs = dayMs

/** How late the expiry of a session may be written, ms, so that not every request is a write. */
export const sessionTouchMs = 15 * secondMs

/** How long a company may let a session of the API live at most: a week. */
export const apiSessionHoursMax = 168

// Sessions of users, in real time: their idle limit and their longest life. A company may set earlier ends.
export const userIdleMinutesMax = 60
export const userSessionHoursMax = 24
export const userSessionsMax = 20
/** How late a user's last call may be written, ms. */
export const userTouchMs = 15 * secondMs
/** How long a re-authentication is valid. */
export const reauthenticationLifetimeMs = 15 * minuteMs

/** How many exports a user may run at a time. */
export const exportsPerUserMax = 2

// Saved views of lists: those shared in a company, and those of each of its users.
export const viewsPerCompanyMax = 50
export const viewsPerUserMax = 50
export const viewColumnsMax = 50

// The links in mails to users, and the step between a password and a second factor.
export const invitationLifetimeMs = 7 * dayMs
export const resetLifetimeMs = 30 * minuteMs
/** How long after its end a link is still recognized. */
export const deadLinkRetentionMs = 30 * dayMs
export const challengeLifetimeMs = 10 * minuteMs
export const challengeAttemptsMax = 5

export const passwordLengthMin = 12
export const passwordLengthMax = 128

// Limits of sign-in. Wrong passwords are counted for one email from one address, for one address, and for one email
// from anywhere. Of IPv6, a /56 has twice as many as a /64, and a /48 four times as many.
export const wrongPasswordsWindowMs = 15 * minuteMs
export const wrongPasswordsMax = 5
export const wrongPasswordWaitMinMs = 30 * secondMs
export const wrongPasswordWaitMaxMs = 900 * secondMs
export const wrongPasswordsPerIpMax = 300
export const wrongPasswordsPerEmailMax = 30
export const wrongPasswordsPerEmailWindowMs = dayMs
export const wrongUserCodesMax = 20
export const resetMailsMax = 3
export const signInWindowMs = hourMs

/** How long requests are kept for the developers of a merchant, in days of real time. */
export const requestRetentionDays = 30

/** How late the last use of a key may be written, so that not every request is a write. */
export const keyUseTouchMs = minuteMs

/** How long a request may lock its idempotency key before another request may recover its outcome. */
export const idempotencyLeaseMs = 60 * secondMs

export const bodyBytesMax = 262_144

// Body sizes of unauthenticated calls: postbacks, processor events (at Stripe with the whole object), and hosted
// payments.
export const postbackBytesMax = 8_192
export const eventBytesMax = 524_288
export const hostedPaymentBytesMax = 65_536

// Connections that are open at a time: in total, and of one IP. A trusted proxy may open as many as the total.
export const connectionsMax = 8_192
export const connectionsPerIpMax = 512

// How long the head of a request, and the whole request, may take to arrive. Checked every few seconds.
export const requestHeadMsMax = 15 * secondMs
export const requestMsMax = 30 * secondMs
export const requestCheckIntervalMs = 5 * secondMs
export const bodyDepthMax = 32

/** How long an intention's client token opens the secure form. */
export const clientTokenLifetimeMs = 60 * minuteMs

/** How long the processor may take to answer a movement of money before its outcome counts as unknown. */
export const submissionTimeoutMs = 20 * secondMs

/** How long any other call to the processor may take. */
export const processorReadTimeoutMs = 8 * secondMs

/** How often a step reads and decides again. Each lost race means that another writer changed the same record. */
export const lostRacesMax = 500

/** The reconciler first asks after 30 s, then backs off to a quarter of an hour. */
export const outcomeRecoveryFirstMs = 30 * secondMs
export const outcomeRecoveryMaxMs = 15 * minuteMs

/** How long an authorization can be completed. */
export const authorizationLifetimeMs = 7 * dayMs

/** How long a hosted payment can be paid, and how long a setup page can save a method. */
export const hostedPaymentLifetimeMs = dayMs
export const setupLinkLifetimeMs = dayMs
export const subscriptionSetupLinkLifetimeMs = 30 * dayMs

/** How long the payer at a terminal may take before the request is cancelled. */
export const terminalWaitMs = 5 * minuteMs

/** How long after the settlement of a bank transfer the service asks the processor for a return. */
export const returnWindowMs = 60 * dayMs

/** How long an accepted bank transfer usually takes to settle. */
export const settlementBusinessDays = 3

/** How long a link to a payment page stays valid after its invoice was paid or closed. */
export const invoiceLinkRetentionMs = 90 * dayMs

/** How long a PDF link is valid. Spec, Limits. */
export const pdfLinkLifetimeMs = hourMs
/** How long after its first issue an expired PDF link can be renewed. */
export const pdfLinkRenewableMs = dayMs

/** How long a replaced token for hosted pages stays valid: a week at most. */
export const hppTokenGraceSecondsMax = 604_800

/** How long a quote of a new card can be confirmed. Spec, Limits. */
export const quoteLifetimeMs = 15 * minuteMs

/** The minimum time between a reminder and the invoice's own mail. */
export const reminderSpacingMs = dayMs

// Attempts on the page of an invoice or hosted payment within an hour: declined ones of any kind, and unpaid ones of
// one IP. The latter include those that were never submitted.
export const payerAttemptsWindowMs = hourMs
export const payerDeclinesPerPageMax = 10
export const payerAttemptsPerIpMax = 20

// So many declines of a company from one IP within this time raise an alert about card testing.
export const cardTestingDeclines = 20
export const cardTestingWindowMs = 10 * minuteMs

/** How many payers' quotes of one invoice may have a card at a time. */
export const openQuotesMax = 20

/** How many sale forms of one invoice or hosted payment are opened within the lifetime of one form. */
export const openSaleFormsMax = 20

/** How many declined attempts a secure form accepts before it is closed. */
export const formDeclinesMax = 3

export const mailRecipientsMax = 20

/** The reason of a closed invoice or a reversed offline payment. */
export const closeReasonLengthMax = 500

/** How many days before its invoice's date an offline payment may have been received. */
export const offlineReceivedBeforeDaysMax = 365

// Spec, Retries: about 8 attempts over about an hour, then the delivery is parked.
export const postbackTimeoutMs = 10 * secondMs
export const postbackRetryDelaysMs = [30, 60, 120, 240, 480, 900, 900].map((seconds) => seconds * secondMs)

// Lengths of text that callers may send.
export const emailLengthMax = 254
export const nameLengthMax = 100
export const phoneLengthMax = 32
export const addressLengthMax = 200
export const cityLengthMax = 100
export const zipLengthMax = 20
export const descriptionLengthMax = 2_000
export const externalUserIdLengthMax = 255
/** A merchant's own name for a customer, or the id of a saved method. */
export const referenceLengthMax = 255
export const orderIdLengthMax = 255
export const titleLengthMax = 255
export const urlLengthMax = 2_048
export const hostedItemsMax = 100
export const invoiceNumberLengthMax = 64
export const invoiceItemsMax = 500

// Limits of plans and their parts. Spec, Limits.
export const plansMax = 1_000
export const planIdLengthMax = 64
export const planFeaturesMax = 100
export const planFeaturesBytesMax = 16_384
export const trialDaysMax = 365
export const leadTimeDaysDefault = 7

// Limits of the terms that a subscription adds to its plan.
export const addOnsMax = 50
export const addOnQuantityMax = 10_000
export const discountsMax = 20
export const discountNameMax = 100
export const discountCyclesMax = 10_000
export const paymentDueDaysMax = 365
export const paymentDueDaysDefault = 30
export const suspendAfterDaysMax = 365
export const suspendAfterDaysDefault = 30

/** Spec, Limits: the largest amount that replaces a plan's price, cents. */
export const subscriptionAmountCentsMax = 9_999_999

/** Subscriptions begin before this moment, so that their dates can be written for centuries. */
export const subscriptionStartMax = Date.UTC(2200, 0, 1)
export const cancelReasonMax = 500

// The management page of a subscription: how long its link is valid after the subscription ended, the idle limit and
// longest life of a session. The limits of its codes follow.
export const manageLinkRetentionMs = 90 * dayMs
export const pageSessionIdleMs = 30 * minuteMs
export const pageSessionMaxMs = 12 * hourMs
export const codeLifetimeMs = 10 * minuteMs
export const codeAttemptsMax = 5
export const codeResendMs = 60 * secondMs
export const codeWindowMs = hourMs
/** Fresh links that holders of expired links can have sent to a payer, per subscription and window. */
export const freshLinksPerWindowMax = 3
export const freshLinkWindowMs = dayMs
export const codesPerWindowMax = 5
export const wrongCodesPerWindowMax = 10
