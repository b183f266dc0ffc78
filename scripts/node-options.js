// The flags that Node runs the service with, for whoever starts it: the launcher, and what measures the service.

// A nursery for new objects that holds those of all requests under way: what a request made is garbage before it is looked at.
export const nodeOptions = ['--max-semi-space-size=16']
