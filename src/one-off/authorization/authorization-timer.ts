/** The timer that lets an authorization go when its time is over. */
export const authorizationTimer = 'authorization'
