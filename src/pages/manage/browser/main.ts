import { loadSession } from './call-manage.ts'
import { takeGate } from './gate.ts'
import { openView } from './view.ts'

takeGate()
// A reload restores the subscription page while the session lasts.
if (loadSession() !== undefined) void openView('')
