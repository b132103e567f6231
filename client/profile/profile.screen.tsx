import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { profileFields } from '../../machines/profile/profile-field.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useSession } from '../flows/session'
import { useBackNavigation } from '../flows/use-back-navigation'
import { Card } from '../ui/layout/card.view'
import { BackHeader, Page } from '../ui/layout/page.view'
import { Avatar } from '../ui/marks/avatar.view'
import { ChangePassword } from './change-password.dialog'
import { DeleteAccount } from './delete-account.dialog'
import { RegisterBiometric } from './fingerprints/biometric-registration.view'
import { Fingerprints } from './fingerprints/fingerprints.view'
import { InlineField } from './profile-field.view'
import { ThemeCard } from './theme/theme.view'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <Card aria-labelledby={heading}>
      <chakra.h2 id={heading} textStyle="rowTitle">
        {title}
      </chakra.h2>
      {children}
    </Card>
  )
}

const Detail = ({ name, value }: { name: string; value: string | null }) => (
  <chakra.div paddingBlock="3" _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}>
    <chakra.dt textStyle="secondary" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
  </chakra.div>
)

/** '/dashboard/profile' (PROFILE-01): the customer's data and settings. */
export const ProfileScreen = () => {
  const { account, customer } = useSession()
  const goBack = useBackNavigation(dashboardRoutes.sell.path)
  const values = {
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    phone: customer?.phone ?? account.phone ?? '',
  }
  return (
    <Page maxWidth="form" gap="4" paddingTop="4">
      <BackHeader title={dashboardRoutes.profile.title} onBack={goBack} />
      <Card display="flex" alignItems="center" gap="4">
        <Avatar account={account} large />
        <chakra.div minWidth="0" flex="1">
          <chakra.p textStyle="h2" overflowWrap="anywhere">
            {[account.firstName, account.lastName].filter(Boolean).join(' ')}
          </chakra.p>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            {account.email}
          </chakra.p>
        </chakra.div>
      </Card>
      <Section title="Personal details">
        {profileFields.map((field) => (
          <InlineField key={field} field={field} value={values[field]} />
        ))}
      </Section>
      <Section title="Login information">
        <dl>
          <Detail name="Username" value={account.username} />
          <Detail name="Email" value={account.email} />
        </dl>
        <chakra.div display="flex" flexDirection="column" gap="3" paddingTop="3">
          <ChangePassword />
          <RegisterBiometric />
        </chakra.div>
      </Section>
      <Fingerprints />
      <ThemeCard />
      <DeleteAccount />
    </Page>
  )
}
