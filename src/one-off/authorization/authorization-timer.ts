/** The timer that voids an authorization when it expires. */
export const authorizationTimer = 'authorization'
