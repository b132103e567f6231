import { chakra } from '@chakra-ui/react/styled-system'
import { Fingerprint, Phone, Star, Trash2, UserRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { summaryOf } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import { networkLabel } from '../../machines/money/network'
import { deleteAccountFlow, holdsMoney } from '../../machines/profile/delete-account.machine'
import { biometricRegistrationFlow } from '../../machines/profile/fingerprints/biometric-registration.machine'
import { passwordForFingerprintText } from '../../machines/profile/fingerprints/fingerprints.rules'
import { profileFieldFlow } from '../../machines/profile/profile-field.machine'
import { fieldProblem, type ProfileField, profileFields } from '../../machines/profile/profile-field.rules'
import { dashboardRoutes, walletPath } from '../../machines/shell/routes.rules'
import { lockAfterIn, lockChoices } from '../../machines/values/lock-after'
import { missingPassword } from '../../machines/values/password'
import { usePasswordWhen } from '../flows/reauthentication'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { useBackNavigation } from '../flows/use-back-navigation'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { useSecret } from '../flows/use-secret'
import { KnownRankDocument, MoneyLeftDocument } from '../generated/graphql'
import { isFingerprintDevice, rememberFingerprint } from '../platform/fingerprint'
import { lockAfter } from '../platform/lock/lock'
import { useCached, useReading } from '../reading'
import { Button } from '../ui/controls/button.view'
import { TextField, type TextFieldProps } from '../ui/controls/field.view'
import { Form, valueIn } from '../ui/controls/form.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { PasswordField } from '../ui/controls/password.view'
import { phoneFieldProps } from '../ui/controls/phone-field-props'
import { SelectField } from '../ui/controls/select.view'
import { TextLink } from '../ui/controls/text-link.view'
import { dollars } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { CardHeading } from '../ui/layout/card-heading.view'
import { BackHeader, Columns, Page } from '../ui/layout/page.view'
import { Plate } from '../ui/layout/plate.view'
import { Avatar } from '../ui/marks/avatar.view'
import { IconBox } from '../ui/marks/icon-box.view'
import { ActionRow } from '../ui/rows/action-row.view'
import { Item } from '../ui/rows/item.view'
import { ChangePassword } from './change-password.dialog'
import { deleteAccountActors } from './delete-account.actors'
import { biometricRegistrationActors } from './fingerprints/biometric-registration.actors'
import { DeviceSwitch } from './fingerprints/device-switch.view'
import { Fingerprints } from './fingerprints/fingerprints.view'
import { forgetFingerprint } from './fingerprints/forget-fingerprint.store'
import { profileFieldActors } from './profile-field.actors'
import { ThemeCard } from './theme/theme.view'

/** The rank, where the sell page has read it: none is asked for here. */
const KnownRank = ({ accountId }: { accountId: string }) => {
  const rank = useCached(KnownRankDocument, { accountId })?.rank
  if (!rank) return null
  return (
    <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3" paddingTop="5">
      <chakra.span display="inline-flex" alignItems="center" gap="6px" fontWeight="600">
        <Star aria-hidden size={18} fill="currentColor" />
        {rank.rankName}
      </chakra.span>
      <chakra.span textStyle="secondary" color="var(--muted)">
        {dollars(rank.totalTradesUSDT)} traded
      </chakra.span>
    </chakra.p>
  )
}

const options = lockChoices.map((each) => ({ value: String(each), text: each ? `${each} min` : 'Never' }))

/** After how long out of sight the app locks (EXT-29), kept on this device. */
const LockAfterCard = () => {
  const { storage } = useServices()
  const [minutes, setMinutes] = useState(() => lockAfter.read(storage))
  const pick = (value: string): void => {
    lockAfter.write(storage, lockAfterIn(Number(value)))
    setMinutes(lockAfter.read(storage))
  }
  return (
    <Card>
      <SelectField label="Auto-lock after" value={String(minutes)} options={options} onPick={pick} />
    </Card>
  )
}

/** 'Register Biometric' (PROFILE-14), and whether this device's login begins with a fingerprint. */
const RegisterBiometric = () => {
  const services = useServices()
  const { eventBus, storage } = services
  const [state, send] = useFlow(biometricRegistrationFlow, { actors: biometricRegistrationActors(services) })
  const [isOn, setOn] = useState(() => isFingerprintDevice(storage))
  const isSwitchedOn = useRef(false)
  const waits = state.matches('askingPassword')
  const busy = waits || state.hasTag('busy')
  usePasswordWhen(
    waits,
    { subject: 'biometricRegistration', text: passwordForFingerprintText },
    (confirmed) =>
      send({ type: confirmed ? 'biometricRegistration.agree' : 'biometricRegistration.decline' }),
  )
  const hear = useEffectEvent((event: DomainEvent): void => {
    // Turned off here before: the authenticator still has its credential.
    if (event.type === 'biometricRegistration.failed' && event.case === 'previously registered')
      if (isSwitchedOn.current) rememberFingerprint(storage)
    setOn(isFingerprintDevice(storage))
  })
  useEffect(() => eventBus.listen((event) => hear(event)), [eventBus])

  const register = (bySwitch: boolean): void => {
    isSwitchedOn.current = bySwitch
    send({ type: 'biometricRegistration.start' })
  }
  const turnOff = (): void => {
    forgetFingerprint(storage)
    setOn(false)
  }
  return (
    <>
      <ActionRow
        icon={Fingerprint}
        title="Register Biometric"
        text="Login with a touch on this device"
        busy={busy}
        onClick={() => register(false)}
      />
      <DeviceSwitch
        on={isOn}
        busy={busy && isSwitchedOn.current}
        onSwitch={isOn ? turnOff : () => register(true)}
      />
    </>
  )
}

const conflict = 409

type Currency = Parameters<typeof walletPath>[0]

/** 'USDT TRC-20', 'BTC'. */
const coinOf = ({ symbol, chain }: Currency): string =>
  [symbol, networkLabel(chain)].filter(Boolean).join(' ')

/** What is deleted with the account (API-21). */
const Losses = () => (
  <chakra.div display="flex" flexDirection="column" gap="2">
    <p>This cannot be undone. You lose:</p>
    <chakra.ul listStyleType="disc" paddingInlineStart="6">
      <li>your login, fingerprints included</li>
      <li>your saved bank accounts and your personal data</li>
      <li>your referral code and your points</li>
      <li>any wallet balance under $1</li>
    </chakra.ul>
  </chakra.div>
)

interface KeptProps {
  reason: string
  wasRefused: boolean
  /** What the wallets hold. */
  held: readonly Currency[]
}

/** Why the account cannot be deleted, said once, and the way to the remedy. */
const Kept = ({ reason, wasRefused, held }: KeptProps) => {
  const links = [
    ...held.map((currency) => [`Sell ${coinOf(currency)}`, walletPath(currency, 'walletSell')]),
    [held.length ? 'Transfer' : 'Wallets', dashboardRoutes.wallets.path],
    ...(wasRefused ? [['Transactions', dashboardRoutes.transactions.path]] : []),
  ] as [string, string][]
  return (
    <Card tone="warning" textStyle="secondary">
      <chakra.p fontWeight="700">{reason}</chakra.p>
      <p>{wasRefused ? 'Nothing was deleted.' : 'Sell or transfer it before you delete your account.'}</p>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" marginBottom="-3">
        {links.map(([text, href]) => (
          <Link key={text} href={href} asChild>
            <TextLink>{text}</TextLink>
          </Link>
        ))}
      </chakra.div>
    </Card>
  )
}

const Dialog = ({ state, send }: FlowProps<typeof deleteAccountFlow>) => {
  const { account } = useSession()
  // The server decides; what it would refuse is said before the password is typed.
  const wallets = useReading(MoneyLeftDocument, { name: 'moneyLeft', variables: {}, quiet: true }).data
    ?.wallets?.wallets
  const held = wallets?.filter(({ usdBalance }) => holdsMoney(usdBalance)) ?? []
  const { error: apiError } = state.context
  const isKept = apiError?.status === conflict
  const holdings = held.map(({ usdBalance, currency }) => `${dollars(usdBalance)} in ${coinOf(currency)}`)
  const reason =
    isKept && apiError
      ? summaryOf(apiError)
      : holdings.length > 0
        ? `You still have ${holdings.join(' and ')}.`
        : null
  const refused = apiError && !isKept ? (apiError.fields.password ?? summaryOf(apiError)) : undefined

  const password = useSecret('deleteAccount.password', (text) =>
    send({ type: 'deleteAccount.enterPassword', filled: text !== '' }),
  )

  return (
    <FormDialog
      title="Delete Account"
      text={
        reason ? (
          <Kept reason={reason} wasRefused={isKept} held={held.map(({ currency }) => currency)} />
        ) : (
          <Losses />
        )
      }
      username={account.username}
      submitLabel="Delete"
      danger
      busy={state.hasTag('busy')}
      onSubmit={(form) => {
        password.resync(valueIn(form, 'password'))
        send({ type: 'deleteAccount.submit' })
      }}
      onCancel={() => send({ type: 'deleteAccount.close' })}
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="done"
        error={missingPassword(state.context) ?? refused}
        onChange={(change) => password.enter(change.target.value)}
      />
    </FormDialog>
  )
}

/** The row and its dialog (PROFILE-13). */
const DeleteAccount = () => {
  const services = useServices()
  const [state, send] = useFlow(deleteAccountFlow, { actors: deleteAccountActors(services) })
  return (
    <>
      <ActionRow
        icon={Trash2}
        tone="danger"
        title="Delete Account"
        text="Asks for your password"
        onClick={() => send({ type: 'deleteAccount.open' })}
      />
      {!state.matches('closed') && <Dialog state={state} send={send} />}
    </>
  )
}

const fieldProps: Readonly<Record<ProfileField, TextFieldProps & { label: string }>> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  phone: phoneFieldProps,
}

interface InlineFieldProps {
  field: ProfileField
  value: string
}

/** One field of the profile, shown or edited in place (PROFILE-03 to PROFILE-07). */
const InlineField = ({ field, value }: InlineFieldProps) => {
  const services = useServices()
  const [state, send] = useFlow(profileFieldFlow, {
    actors: profileFieldActors(services),
    input: { field },
    place: field,
  })
  const { draft, checked, error: apiError } = state.context
  const isShown = state.matches('showing')
  const isFocused = state.matches({ editing: 'focused' })
  const { label } = fieldProps[field]
  const Icon = field === 'phone' ? Phone : UserRound
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isFocused) place.current?.querySelector('input')?.focus()
  }, [isFocused])

  // The focus returns to the Edit button.
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) place.current?.querySelector('button')?.focus()
    wasShown.current = isShown
  }, [isShown])

  const error =
    (checked ? fieldProblem(field, draft) : undefined) ??
    (apiError ? (apiError.fields[field] ?? summaryOf(apiError)) : undefined)

  return (
    <Item ref={place}>
      {isShown ? (
        <>
          <IconBox tone="plain">
            <Icon aria-hidden size={20} />
          </IconBox>
          <chakra.dl flex="1" minWidth="0">
            <chakra.dt textStyle="secondary" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd textStyle="rowTitle" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.dl>
          <Button
            variant="plain"
            aria-label={`Edit ${label.toLowerCase()}`}
            onClick={() => send({ type: 'profileField.edit', value })}
          >
            Edit
          </Button>
        </>
      ) : (
        <Form
          busy={state.hasTag('busy')}
          flex="1"
          gap="3"
          aria-label={label}
          onKeyDown={(key: KeyboardEvent) => {
            if (key.key === 'Escape') send({ type: 'profileField.cancel' })
          }}
          onSubmit={(form) => {
            const text = valueIn(form, field)
            if (text !== draft) send({ type: 'profileField.enter', text })
            send({ type: 'profileField.save' })
          }}
        >
          <TextField
            {...fieldProps[field]}
            name={field}
            enterKeyHint="done"
            readOnly={state.hasTag('busy')}
            value={draft}
            error={error}
            onChange={(change) => send({ type: 'profileField.enter', text: change.target.value })}
          />
          <chakra.div display="flex" gap="3">
            <Button variant="subtle" flex="1" onClick={() => send({ type: 'profileField.cancel' })}>
              Cancel
            </Button>
            <Button type="submit" flex="1" loading={state.hasTag('busy')}>
              Save
            </Button>
          </chakra.div>
        </Form>
      )}
    </Item>
  )
}

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
