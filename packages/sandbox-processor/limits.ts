/** The maximum size of a request body, bytes. */
export const bodyBytesMax = 64 * 1024
export const textLengthMax = 255
export const titleLengthMax = 16
export const amountCentsMax = 100_000_000_000
export const intentionLifetimeSecondsMax = 31 * 24 * 60 * 60
/** The highest limit of declined tries for one form of a sale. */
export const declinesAllowedMax = 20
/** The highest limit of declined tries for all forms of a sale together. */
export const saleDeclinesAllowedMax = 10_000
export const ticketLifetimeMs = 15 * 60 * 1000
export const authorizationLifetimeMs = 7 * 24 * 60 * 60 * 1000
/** How long the payer at a terminal takes to insert a card, ms. */
export const terminalWaitMs = 1000
export const listLimitDefault = 100
export const listLimitMax = 500
export const periodListLimitMax = 500
export const connectionsMax = 10
export const loopIntervalMs = 1000
export const faultDelayMsMax = 60_000

/**
 * How far a clock move may be earlier than the clock and still count as "now", ms. Two clocks are never read at the
 * same instant.
 */
export const clockToleranceMs = 5000

/** How long a form post, a control call or a clock move waits for the first delivery of its postback, ms. */
export const firstDeliveryWaitMs = 3000
export const deliveryTimeoutMs = 10_000
/**
 * How long the sender of a postback may take to report, ms. After that the loop assumes that the sender died, and sends
 * the postback.
 */
export const deliveryLeaseMs = 15_000
export const deliveryBackoffMsMin = 1000
export const deliveryBackoffMsMax = 60_000
export const deliveryBatch = 20

/** The maximum number of origins that may embed one form. */
export const frameAncestorsMax = 32
