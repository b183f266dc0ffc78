export { standBack, standBackOneself } from './stand-back.ts'
