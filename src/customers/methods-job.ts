/** The job that notifies schedules after a method of a customer was added, deleted, or made the default. */
export const methodsJob = 'customer methods'
