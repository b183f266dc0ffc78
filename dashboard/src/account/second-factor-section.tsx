import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { meQuery, queries } from '../api/me.ts'
import type { User } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { showToast } from '../components/toasts.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from '../components/section.tsx'

const fewCodes = 3

/** Lets the user set up, replace or turn off the second factor, and renew the recovery codes. */
export function SecondFactorSection({ user }: { user: User }) {
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string }>()
  const begin = useMutation({
    mutationFn: () => request('POST /dashboard/v1/me/two-factor', { body: {} }),
    onSuccess: setEnrolment,
  })
  const close = () => {
    setEnrolment(undefined)
    void queries.invalidateQueries()
  }
  return (
    <Section
      title="Second factor"
      description="A code from an app on your phone, asked for along with your password."
    >
      {user.twoFactor ? (
        <ActiveFactor codesLeft={user.recoveryCodesLeft} />
      ) : (
        <Pill tone="warn">Not set up</Pill>
      )}
      {begin.error && <Refusal error={begin.error} />}
      <Button working={begin.isPending && 'Setting up…'} onClick={() => begin.mutate()}>
        {user.twoFactor ? 'Set up another app' : 'Set up second factor'}
      </Button>
      {enrolment && <EnrolmentDialog {...enrolment} onClose={close} />}
    </Section>
  )
}

function ActiveFactor({ codesLeft }: { codesLeft: number }) {
  const [isTurningOff, setIsTurningOff] = useState(false)
  const renew = useMutation({ mutationFn: () => request('POST /dashboard/v1/me/recovery-codes') })
  const forget = () => {
    renew.reset()
    void queries.invalidateQueries(meQuery)
  }
  return (
    <>
      <Pill tone="good">In use</Pill>
      {codesLeft <= fewCodes && (
        <Notice tone="warn">
          {codesLeft === 0
            ? 'No recovery code is left.'
            : `${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left.`}{' '}
          Make new ones before you need them.
        </Notice>
      )}
      {codesLeft > fewCodes && <p className="soft">{codesLeft} recovery codes are left.</p>}
      {renew.error && <Refusal error={renew.error} />}
      <div className="buttons">
        <Button working={renew.isPending && 'Making them…'} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <Button variant="destroys" onClick={() => setIsTurningOff(true)}>
          Turn off
        </Button>
      </div>
      <Dialog
        isOpen={renew.data !== undefined}
        title="Your new recovery codes"
        description="The previous codes no longer work."
      >
        <RecoveryCodes codes={renew.data?.recoveryCodes ?? []} onKept={forget} />
      </Dialog>
      {isTurningOff && <TurnOffDialog onClose={() => setIsTurningOff(false)} />}
    </>
  )
}

function TurnOffDialog({ onClose }: { onClose(): void }) {
  const turnOff = useMutation({
    mutationFn: () => request('DELETE /dashboard/v1/me/two-factor'),
    async onSuccess() {
      await queries.invalidateQueries(meQuery)
      showToast('The second factor is off.')
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Turn off the second factor"
      description="You will sign in with your password alone. Your recovery codes stop working."
    >
      {turnOff.error && <Refusal error={turnOff.error} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="destroys"
          working={turnOff.isPending && 'Turning it off…'}
          onClick={() => turnOff.mutate()}
        >
          Turn off
        </Button>
      </div>
    </Dialog>
  )
}
