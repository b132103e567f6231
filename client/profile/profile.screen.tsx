import { chakra } from '@chakra-ui/react/styled-system'
import { Phone, Star, UserRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { apiError, summaryOf } from '../../machines/core/api-error'
import { profileFieldFlow } from '../../machines/profile/profile-field.machine'
import { fieldProblem, type ProfileField, profileFields } from '../../machines/profile/profile-field.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { frozenHint } from '../../machines/values/duration'
import { lockAfterIn, lockChoices } from '../../machines/values/lock-after'
import { runOperation } from '../data/run-operation'
import { useCached } from '../data/use-cached'
import { type Services, useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { useBackNavigation } from '../flows/use-back-navigation'
import { useFlow } from '../flows/use-flow'
import { KnownRankDocument, UpdateNameDocument, UpdatePhoneDocument } from '../generated/graphql'
import { lockAfter } from '../platform/app-lock'
import { type AppStorage, attempt } from '../platform/storage'
import { Button } from '../ui/controls/button.view'
import { Segments } from '../ui/controls/choices.view'
import { phoneFieldProps, TextField, type TextFieldProps } from '../ui/controls/field.view'
import { Form, valueIn } from '../ui/controls/form.view'
import { SelectField } from '../ui/controls/select.view'
import { useFreeze } from '../ui/feedback/use-freeze'
import { dollars } from '../ui/format'
import { Card, CardHeading } from '../ui/layout/card.view'
import { Hero } from '../ui/layout/hero.view'
import { BackHeader, Columns, Page } from '../ui/layout/page.view'
import { Item } from '../ui/layout/rows.view'
import { Avatar } from '../ui/marks/avatar.view'
import { IconBox } from '../ui/marks/icon-box.view'
import { Devices } from './devices.view'
import { Fingerprints, RegisterBiometric } from './fingerprints.view'
import { FreezeAccount } from './freeze.view'
import { ChangePassword, DeleteAccount } from './password-dialogs'

const CachedRank = ({ accountId }: { accountId: string }) => {
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

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Belongs to the device and is kept after logout. */
const deviceKey = 'device.theme'

const readTheme = (storage: AppStorage): Theme => {
  const stored = attempt(() => storage.getItem(deviceKey))
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Stores the theme and applies it through the inline script (scripts/build/theme/theme.js). */
const saveTheme = (storage: AppStorage, theme: Theme): void => {
  const newValue = theme === 'system' ? null : theme
  attempt(() => (newValue ? storage.setItem(deviceKey, newValue) : storage.removeItem(deviceKey)))
  window.dispatchEvent(new StorageEvent('storage', { key: deviceKey, newValue }))
}

const labels: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    borderRadius: 'icon',
    fontWeight: '500',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'bg.raised', color: 'fg', fontWeight: '600' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
  },
})

const ThemeCard = () => {
  const heading = useId()
  const { storage } = useServices()
  const [theme, setTheme] = useState(() => readTheme(storage))
  return (
    <Card aria-labelledby={heading}>
      <chakra.h2 id={heading} textStyle="h2" marginBottom="3">
        Theme
      </chakra.h2>
      <Segments role="radiogroup" aria-labelledby={heading}>
        {themes.map((each) => (
          <Choice key={each}>
            <chakra.input
              srOnly
              type="radio"
              name="theme"
              checked={each === theme}
              onChange={() => {
                setTheme(each)
                saveTheme(storage, each)
              }}
            />
            {labels[each]}
          </Choice>
        ))}
      </Segments>
    </Card>
  )
}

const options = lockChoices.map((each) => ({ value: String(each), text: each ? `${each} min` : 'Never' }))

/** Minutes in the background until the app locks (EXT-29); stored on this device. */
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

const lastSaves = new WeakMap<Services['session'], Promise<void>>()

/** Saves one field at a time: two saves at once would overwrite each other's name (PROFILE-08). */
const queueSave = (session: Services['session'], save: () => Promise<void>): Promise<void> => {
  const saving = (lastSaves.get(session) ?? Promise.resolve()).then(save, save)
  lastSaves.set(session, saving)
  return saving
}

/**
 * Saves a name together with the stored other name, and the phone with its own call (PROFILE-08). The response updates
 * the stored session, which every page reads (PROFILE-10), even if the page closes.
 */
export const profileFieldActors = ({ session, transport }: Services) => ({
  saveField: fromPromise<void, { field: ProfileField; value: string }>(({ input: { field, value } }) => {
    const accountId = session.read()?.account.id
    return queueSave(session, async () => {
      const account = session.read()?.account
      if (!account || account.id !== accountId) throw apiError(null, null)
      if (field === 'phone') {
        const variables = { accountId: account.id, phone: value }
        const { updatePhone: customer } = await runOperation(transport, UpdatePhoneDocument, variables)
        const present = session.read()?.account ?? account
        session.change(account.id, { customer, account: { ...present, phone: customer.phone } })
        return
      }
      const names = { firstName: account.firstName ?? '', lastName: account.lastName ?? '', [field]: value }
      const { updateName } = await runOperation(transport, UpdateNameDocument, names)
      session.change(account.id, { account: updateName })
    })
  }),
})

const fieldProps: Readonly<Record<ProfileField, TextFieldProps & { label: string }>> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  phone: phoneFieldProps,
}

/** The delay before the field receives the focus (PROFILE-05), ms. */
const focusAfterMs = 100

interface InlineFieldProps {
  field: ProfileField
  value: string
  off: string | null
}

/** A field of the profile, edited in place (PROFILE-03 to PROFILE-07). */
const InlineField = ({ field, value, off }: InlineFieldProps) => {
  const reason = useId()
  const services = useServices()
  const [state, send] = useFlow(profileFieldFlow, {
    actors: profileFieldActors(services),
    input: { field },
    place: field,
  })
  const { clock } = services
  const { draft, checked, error: apiError } = state.context
  const isShowing = state.matches('showing')
  const { label } = fieldProps[field]
  const Icon = field === 'phone' ? Phone : UserRound
  const place = useRef<HTMLDivElement>(null)

  const wasShowing = useRef(isShowing)
  useEffect(() => {
    const { current: item } = place
    if (isShowing && !wasShowing.current) item?.querySelector('button')?.focus()
    wasShowing.current = isShowing
    if (isShowing) return
    const timer = clock.setTimeout(() => item?.querySelector('input')?.focus(), focusAfterMs)
    return () => clock.clearTimeout(timer as number)
  }, [isShowing, clock])

  const error =
    (checked ? fieldProblem(field, draft) : undefined) ??
    (apiError ? (apiError.fields[field] ?? summaryOf(apiError)) : undefined)

  return (
    <Item ref={place}>
      {isShowing ? (
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
            {off && (
              <chakra.dd id={reason} textStyle="secondary" color="fg.muted">
                {off}
              </chakra.dd>
            )}
          </chakra.dl>
          <Button
            variant="plain"
            aria-label={`Edit ${label.toLowerCase()}`}
            disabled={off !== null}
            aria-describedby={off === null ? undefined : reason}
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

/** The page '/dashboard/profile' (PROFILE-01) with the customer's data and settings. */
export const ProfileScreen = () => {
  const { account, customer } = useSession()
  const frozen = useFreeze().frozen && frozenHint
  const goBack = useBackNavigation(dashboardRoutes.sell.path)
  const values = {
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    phone: customer?.phone ?? account.phone ?? '',
  }
  return (
    <Page>
      <Columns even gridTemplateRows={{ xl: 'auto 1fr' }}>
        <div>
          <Hero heading={<BackHeader isOnHero title={dashboardRoutes.profile.title} onBack={goBack} />}>
            <chakra.section aria-label="You" display="flex" alignItems="center" gap="4">
              <Avatar account={account} large />
              <chakra.div minWidth="0" flex="1" overflowWrap="anywhere">
                <chakra.p textStyle="h2" fontSize="min(1.5rem, 9vw)" lineHeight="1.2">
                  {[account.firstName, account.lastName].filter(Boolean).join(' ')}
                </chakra.p>
                <chakra.p color="var(--muted)">{account.email}</chakra.p>
              </chakra.div>
            </chakra.section>
            <CachedRank accountId={account.id} />
          </Hero>
          <Section title="Personal details">
            {profileFields.map((field) => (
              <InlineField
                key={field}
                field={field}
                value={values[field]}
                off={field === 'phone' ? frozen : null}
              />
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
            <RegisterBiometric off={frozen} />
          </Section>
          <Fingerprints />
          <Devices />
          <ThemeCard />
          <LockAfterCard />
        </chakra.div>
        <div>
          <FreezeAccount />
          <Card flush>
            <DeleteAccount off={frozen} />
          </Card>
        </div>
      </Columns>
    </Page>
  )
}
