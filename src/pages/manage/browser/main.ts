import { loadSession } from './call-manage.ts'
import { takeGate } from './gate.ts'
import { openView } from './view.ts'

takeGate()
// A page that is read again shows what it showed, as long as its session lasts.
if (loadSession() !== undefined) void openView('')
