export { newsRecorder } from './record-news.ts'
export { oneOffEndpoints } from './one-off-endpoints.ts'
export { oneOffTimers } from './one-off-timers.ts'
