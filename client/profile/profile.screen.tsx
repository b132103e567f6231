import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { profileFields } from '../../machines/profile/profile-field.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useSession } from '../flows/session'
import { useBackNavigation } from '../flows/use-back-navigation'
import { Card } from '../ui/layout/card.view'
import { CardHeading } from '../ui/layout/card-heading.view'
import { BackHeader, Columns, Page } from '../ui/layout/page.view'
import { Plate } from '../ui/layout/plate.view'
import { Avatar } from '../ui/marks/avatar.view'
import { Item } from '../ui/rows/item.view'
import { ChangePassword } from './change-password.dialog'
import { DeleteAccount } from './delete-account.dialog'
import { RegisterBiometric } from './fingerprints/biometric-registration.view'
import { Fingerprints } from './fingerprints/fingerprints.view'
import { KnownRank } from './known-rank.view'
import { LockAfterCard } from './lock-after.view'
import { InlineField } from './profile-field.view'
import { ThemeCard } from './theme/theme.view'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <Card flush aria-labelledby={heading}>
      <CardHeading id={heading} title={title} />
      {children}
    </Card>
  )
}

const Detail = ({ name, value }: { name: string; value: string | null }) => (
  <Item minHeight="14" flexWrap="wrap" columnGap="4" rowGap="0">
    <chakra.dt color="fg.muted">{name}</chakra.dt>
    <chakra.dd fontWeight="600" marginInlineStart="auto" overflowWrap="anywhere">
      {value}
    </chakra.dd>
  </Item>
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
    <Page>
      {/* The last one stands below the first from extra large, and last of all elsewhere. */}
      <Columns even gridTemplateRows={{ xl: 'auto 1fr' }}>
        <div>
          <Plate heading={<BackHeader onPlate title={dashboardRoutes.profile.title} onBack={goBack} />}>
            <chakra.section aria-label="You" display="flex" alignItems="center" gap="4">
              <Avatar account={account} large />
              <chakra.div minWidth="0" flex="1" overflowWrap="anywhere">
                <chakra.p textStyle="h2" fontSize="min(1.5rem, 9vw)" lineHeight="1.2">
                  {[account.firstName, account.lastName].filter(Boolean).join(' ')}
                </chakra.p>
                <chakra.p color="var(--muted)">{account.email}</chakra.p>
              </chakra.div>
            </chakra.section>
            <KnownRank accountId={account.id} />
          </Plate>
          <Section title="Personal details">
            {profileFields.map((field) => (
              <InlineField key={field} field={field} value={values[field]} />
            ))}
          </Section>
        </div>
        <chakra.div gridArea={{ xl: '1 / 2 / 3' }}>
          <Section title="Login information">
            <dl>
              <Detail name="Username" value={account.username} />
              <Detail name="Email" value={account.email} />
            </dl>
            <ChangePassword />
            <RegisterBiometric />
          </Section>
          <Fingerprints />
          <ThemeCard />
          <LockAfterCard />
        </chakra.div>
        <Card flush>
          <DeleteAccount />
        </Card>
      </Columns>
    </Page>
  )
}
