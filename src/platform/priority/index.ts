export {
  createCallsUnderWay,
  waitingForOthers,
  type CallsUnderWay,
  type CallUnderWay,
} from './calls-under-way.ts'
export { createRoom, type Room } from './room.ts'
export { standBack, standBackOneself } from './stand-back.ts'
