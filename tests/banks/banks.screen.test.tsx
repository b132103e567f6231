import { describe, expect, it } from 'vitest'
import { initialsOf } from '../../client/ui/marks/bank-logo.view'
import { bankList } from '../../mock-api/banks/bank-list'
import { field, fill, persistedText, toastText } from '../auth/identity.fixture'
import {
  click,
  fireEvent,
  inDialog,
  type Responses,
  screen,
  styleOf,
  vi,
  waitForPage,
} from '../fixtures/app.fixture'
import { frozen, notFrozen, rejectWith } from '../fixtures/customers'
import { openScene } from '../fixtures/open-scene'
import { deferred } from '../fixtures/screen.fixture'
import { depositScenes, sellScenes } from '../sell/sell.scenes'
import { waitFor } from '../walker/timeouts'
import { buttonIn, buttonsOf, menuOf, visibleIds } from './banks.fixture'
import { banks, savedAccount } from './banks.mocks'
import { bankScenes } from './banks.scenes'

const openBanks = (answers: Responses = {}) =>
  openScene(bankScenes.banks, { oldBankAccounts: () => [], ...answers })
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const dialog = (name: string) => screen.queryByRole('dialog', { name })

describe('banks page', () => {
  it('the banks page has its own title and header [BANK-01] [SHELL-18]', async () => {
    await openBanks()
    expect(document.title).toBe('CoinNaira | Banks and Payments')
    // Only large windows show the sidebar (ruling 36).
    expect(styleOf(screen.getByRole('navigation', { name: 'Primary' }))).toMatch(/^display:none/)
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    expect(document.querySelectorAll('header')).toHaveLength(1)
    await click('Back')
    await waitForPage('Sell')
  })

  it('old accounts are read-only; if there are none, no section appears [BANK-07]', async () => {
    const oldAccounts = [
      savedAccount('o1', { accountNumber: '2087654321' }),
      savedAccount('o2', { status: 'deleted' }),
    ]
    await openBanks({ oldBankAccounts: () => oldAccounts })
    const list = screen.getByRole('region', { name: 'Old Bank Account' })
    expect(list.textContent).toContain('2087654321')
    expect([visibleIds(), buttonsOf('o1')]).toEqual(['a b o1', ''])
    await click('Deleted')
    expect(visibleIds()).toBe('c o2')
    await openBanks()
    expect(headings()).toEqual(['New Bank Details'])
  })

  it('if the old accounts fail to load, the page remains usable', async () => {
    const app = await openBanks({ oldBankAccounts: rejectWith(503, null) })
    expect([visibleIds(), toastText()]).toEqual(['a b', ''])
    expect(screen.getByText("We couldn't load your old bank accounts.")).toBeTruthy()
    app.responses.oldBankAccounts = () => [savedAccount('o')]
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await waitFor(() => expect(visibleIds()).toBe('a b o'))
  })

  it('list and type filter accounts [BANK-02] [BANK-03] [BANK-04] [BANK-06]', async () => {
    const app = await openBanks()
    const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Account type' })
    const filterState = () => [visibleIds(), type().value, app.address()]
    expect(filterState()).toEqual(['a b', 'all', '/dashboard/banks'])
    expect([menuOf('a'), menuOf('b'), buttonsOf('b')]).toEqual([
      'Edit Delete Choose another default account first',
      'Edit Delete',
      'Make default Edit Delete',
    ])
    fireEvent.change(type(), { target: { value: 'current' } })
    expect(filterState()).toEqual(['b', 'current', '/dashboard/banks?type=current'])
    await click('Deleted')
    expect(screen.getByRole('button', { name: 'Deleted' }).getAttribute('aria-pressed')).toBe('true')
    app.open(app.address())
    await screen.findByText('No bank accounts here')
    expect(filterState()).toEqual(['', 'current', '/dashboard/banks?type=current&list=deleted'])
    fireEvent.change(type(), { target: { value: 'all' } })
    expect([visibleIds(), buttonsOf('c'), menuOf('c')]).toEqual(['c', 'Restore Discard', 'Discard'])
  })

  it('an empty list explains its purpose [BANK-30] [ERR-08]', async () => {
    await openScene(bankScenes['banks-empty'])
    await screen.findByText('No bank accounts here')
    screen.getByText('Add the account you want to be paid into.')
    await click('Deleted')
    screen.getByText('Accounts you delete stay here until you restore or discard them.')
  })

  it('the editor opens again after a reload [BANK-05] [BANK-15] [BANK-24]', async () => {
    const app = await openBanks()
    await click('Add Bank Account')
    expect(dialog('Add Bank Account')).not.toBeNull()
    await click('Cancel')
    expect([dialog('Add Bank Account'), app.address()]).toEqual([null, '/dashboard/banks'])
    fireEvent.click(buttonIn('b', 'Edit'))
    expect(dialog('Edit Bank Account')).not.toBeNull()
    await waitFor(() => expect(history.state?.views?.editor).toBe('b'))
    app.open(app.address(), history.state)
    await inDialog('Edit Bank Account')
    expect(app.address()).toBe('/dashboard/banks')
  })

  it.each([
    ['Ada Obi', false],
    ['Bola Adeyemi', true],
  ])(
    'making an account of %s the default warns about the name: %s (ruling 31)',
    async (accountName, warns) => {
      await openBanks({
        bankAccounts: () => [savedAccount('a', { isDefault: true }), savedAccount('b', { accountName })],
      })
      fireEvent.click(buttonIn('b', 'Make default'))
      const text = (await inDialog('Enter your password')).getByText(/^Your are about to change/).textContent
      expect(text).toBe(
        `Your are about to change your default bank account details${
          warns
            ? ". The name on this account doesn't match yours. Your bank may reject the payout if the account isn't in your name."
            : ''
        }`,
      )
    },
  )

  it('Undo in the toast restores a deleted account at its position', async () => {
    const restoreMock = vi.fn(({ id }: { id: string }) =>
      savedAccount(id, { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
    )
    await openBanks({ restoreBankAccount: restoreMock })
    buttonIn('b', 'Delete').focus()
    fireEvent.click(buttonIn('b', 'Delete'))
    const dialog = await inDialog('Confirmation', 'alertdialog')
    expect(dialog.getByText('OPay ••4567')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(visibleIds()).toBe('a'))
    // The focused button is gone; the default account can be deleted once no other is active.
    const heading = screen.getByRole('heading', { name: 'New Bank Details' })
    expect(document.activeElement).toBe(heading)
    expect(buttonIn('a', 'Delete').disabled).toBe(false)
    screen.getByRole('button', { name: 'Undo' }).focus()
    await click('Undo')
    expect(document.activeElement).toBe(heading)
    await waitFor(() => expect([visibleIds(), toastText()]).toEqual(['a b', 'Bank account restored']))
    expect(restoreMock.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

const openEditor = async (answers?: Responses) => {
  const app = await openBanks(answers)
  await click('Add Bank Account')
  await waitFor(() => expect(field('Bank').placeholder).toBe('Choose a bank'))
  return app
}
const options = () => screen.queryAllByRole('option').filter((element) => element.tagName === 'LI')
const pickBank = async (name: string) => {
  fireEvent.click(field('Bank'))
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  fireEvent.click(options().find(({ textContent }) => textContent?.endsWith(name))!)
}
const fillAll = async () => {
  await pickBank('Kuda Microfinance Bank')
  fill('Account Number', '3087654321')
  fill('Beneficiary Name', 'Ada Obi')
  fireEvent.change(document.querySelector('select[name=accountType]')!, { target: { value: 'savings' } })
}

it('every bank has a logo with two characters [BANK-29]', () => {
  const initials = bankList.map(([, name]) => initialsOf(name))
  expect(initials.filter((text) => !/^[\p{Lu}\p{N}]{2}$/u.test(text))).toEqual([])
  expect(
    ['First Bank of Nigeria', 'GTBank', 'Zenith Bank', 'Kuda Microfinance Bank', 'OPay'].map(initialsOf),
  ).toEqual(['FB', 'GT', 'ZB', 'KM', 'OP'])
})

it('a closed dialog keeps no password', async () => {
  const app = await openBanks()
  fireEvent.click(buttonIn('b', 'Edit'))
  await waitFor(() => expect(field('Bank').value).toBe('OPay'))
  fill('Password', 'Canary-Password')
  await click('Cancel')
  const { vault } = app.services
  expect([vault.read('bankEditor.password'), vault.read('bankEditor.number')]).toEqual(['', ''])
  for (const secret of ['Canary-Password', '8031234567']) expect(persistedText(app)).not.toContain(secret)
})

describe('Add Bank Account', () => {
  it('the browser asks before it leaves a form with typed text', async () => {
    await openEditor()
    const isBlocked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(isBlocked()).toBe(false)
    fireEvent.change(field('Account Number'), { target: { value: '0123456789' } })
    expect(isBlocked()).toBe(true)
  })

  it.each([
    ['sell-empty', 'Add bank account'],
    ['deposit-no-bank', /^Add a bank account first/],
  ] as const)('on the scene %s the link %s opens the form', async (scene, name) => {
    await openScene({ ...sellScenes, ...depositScenes }[scene]!)
    fireEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('dialog', { name: 'Add Bank Account' })).toBeTruthy()
  })

  it('the picker shows bank logos, filters by name and closes on Escape [BANK-22]', async () => {
    await openEditor()
    const bank = field('Bank')
    const pressKey = (key: string) => fireEvent.keyDown(bank, { key })
    const active = () => options().findIndex(({ id }) => id === bank.getAttribute('aria-activedescendant'))
    fireEvent.click(bank)
    await waitFor(() => expect(options()).toHaveLength(banks.length))
    for (const [index, { id, name }] of banks.entries()) {
      expect(options()[index]?.textContent).toContain(name)
      const logo = options()[index]?.querySelector(`[data-bank-logo="${id}"]`)
      expect(logo?.textContent).toMatch(/^[A-Z0-9]{2}$/)
    }
    fireEvent.change(bank, { target: { value: 'bank' } })
    await waitFor(() => expect([options().length, active()]).toEqual([4, 0]))
    pressKey('ArrowDown')
    expect(active()).toBe(1)
    for (const _ of [1, 2]) pressKey('ArrowUp')
    expect(active()).toBe(3)
    // Scrolling the list with the mouse must not take the focus from the field.
    expect(fireEvent.mouseDown(screen.getByRole('listbox', { name: 'Banks' }))).toBe(false)
    expect(fireEvent.mouseDown(options()[0]!)).toBe(false)
    expect(pressKey('Enter')).toBe(false)
    expect([bank.value, options().length]).toEqual(['Kuda Microfinance Bank', 0])
    pressKey('ArrowDown')
    await waitFor(() => expect(options()).toHaveLength(5))
    fireEvent.change(bank, { target: { value: 'zzz' } })
    expect(screen.getByText(/^No bank called \S/)).toBeTruthy()
    expect(pressKey('Escape')).toBe(false)
    expect([bank.value, dialog('Add Bank Account') !== null]).toEqual(['Kuda Microfinance Bank', true])
  })

  it('a name that does not match the customer’s shows advice and can be saved', async () => {
    await openEditor()
    await fillAll()
    const advice = () => document.querySelector('[data-name-advice]')?.textContent ?? ''
    expect(advice()).toBe('')
    fill('Beneficiary Name', 'Bola Adeyemi')
    expect(advice()).toContain('Ada Obi')
    await click('Save')
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
  })

  it('a 423 because another device froze the account disables the page [EXT-60]', async () => {
    let freeze: () => { until: string | null } = notFrozen.freeze
    await openEditor({
      freeze: () => freeze(),
      addBankAccount: () => {
        freeze = frozen.freeze
        return rejectWith(423, 'Your account is frozen until Sat 21 Nov, 12:12')()
      },
    })
    await fillAll()
    await click('Save')
    await screen.findByText(/^Your account is frozen for another/)
    expect(field('Account Number').value).toBe('3087654321')
    expect(screen.queryByRole('button', { name: 'Make default' })).toBeNull()
  })

  it('the editor saves autofilled values and remains open until the response', async () => {
    const response = deferred<unknown>()
    const addMock = vi.fn((_: object) => response.promise)
    await openEditor({ addBankAccount: addMock })
    await fillAll()
    field('Account Number').value = '0123456789'
    await click('Save')
    await waitFor(() => expect(addMock).toHaveBeenCalledOnce())
    expect(addMock.mock.lastCall?.[0]).toMatchObject({ input: { accountNumber: '0123456789' } })
    await click('Cancel')
    expect(dialog('Add Bank Account')).toBeTruthy()
    response.give(savedAccount('n'))
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
    expect([dialog('Add Bank Account'), visibleIds()]).toEqual([null, 'a n b'])
  })

  it('a failed list of banks can be loaded again', async () => {
    const app = await openBanks({ banks: rejectWith(503, null) })
    await click('Add Bank Account')
    expect(await screen.findByText("We couldn't load the list of banks.")).toBeTruthy()
    app.responses.banks = () => banks
    await click('Try again')
    await pickBank('OPay')
    expect(field('Bank').value).toBe('OPay')
  })
})
