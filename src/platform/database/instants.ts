/**
 * Builds the SQL of an instant moved by a number of ms. `timestamptz + interval` depends on the time zone of the session.
 * Citus refuses such expressions over columns in an update.
 */
export const buildShifted = (instant: string, ms: number | string) =>
  `(${instant} at time zone 'UTC' + ${ms} * interval '1 millisecond') at time zone 'UTC'`
