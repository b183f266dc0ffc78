// Waits for the end of a test run, which holds the other end of standard input, and sweeps its folder. It outlives the run,
// so that an interrupted or killed one leaves no process and no folder.
import { sweep } from './sweep.js'

process.stdin.resume()
process.stdin.once('close', () => void sweep(String(process.argv[2])))
