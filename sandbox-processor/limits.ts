/** Every limit of the processor, named once. */
export const bodyBytesMax = 64 * 1024
export const textLengthMax = 255
export const titleLengthMax = 16
export const amountCentsMax = 100_000_000_000
export const intentionLifetimeSecondsMax = 31 * 24 * 60 * 60
/** The most declined tries that a sale's form may be given before it closes. */
export const declinesAllowedMax = 20
/** The most declined tries that all forms of a sale may be given together. */
export const saleDeclinesAllowedMax = 10_000
export const ticketLifetimeMs = 15 * 60 * 1000
export const authorizationLifetimeMs = 7 * 24 * 60 * 60 * 1000
/** How long the payer at a terminal takes to put in a card. */
export const terminalWaitMs = 1000
export const listLimitDefault = 100
export const listLimitMax = 500
export const periodListLimitMax = 500
export const connectionsMax = 10
export const loopIntervalMs = 1000
export const faultDelayMsMax = 60_000

/** How far a clock move may lie behind the clock and still count as "now": two clocks are never read at one instant. */
export const clockToleranceMs = 5000

/** How long a form post, a control call or a clock move waits for the first delivery of its postback. */
export const firstDeliveryWaitMs = 3000
export const deliveryTimeoutMs = 10_000
/** A postback that nobody reports on for this long is taken up by the loop: its first sender has died. */
export const deliveryLeaseMs = 15_000
export const deliveryBackoffMsMin = 1000
export const deliveryBackoffMsMax = 60_000
export const deliveryBatch = 20

/** Of how many origins the pages may show one form. */
export const frameAncestorsMax = 32
