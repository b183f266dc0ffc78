import { secondFactorNeeded } from '../api/request.ts'
import { useMe } from '../api/me.ts'
import { useCurrentCompany } from '../layout/current-company.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { Appearance } from './appearance.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Shows the user's own settings: name, password, second factor, sessions and appearance. */
export function Account() {
  const me = useMe()
  const company = useCurrentCompany(me)
  const isFactorNeeded = secondFactorNeeded.use() && !me.person.twoFactor
  return (
    <Page title="Account" company={company?.name}>
      <div className="sections">
        {isFactorNeeded && (
          <Notice tone="warn" role="alert">
            A company of yours requires a second factor. Set one up to continue.
          </Notice>
        )}
        <NameSection user={me.person} />
        <PasswordSection email={me.person.email} />
        <SecondFactorSection user={me.person} />
        <SessionsSection timeZone={company?.timeZone ?? 'UTC'} />
        <Appearance />
      </div>
    </Page>
  )
}
