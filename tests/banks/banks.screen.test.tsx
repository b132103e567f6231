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

const open = (answers: Responses = {}) =>
  openScene(bankScenes.banks, { oldBankAccounts: () => [], ...answers })
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const dialog = (name: string) => screen.queryByRole('dialog', { name })

describe('banks page', () => {
  it('the banks page has its own title and header [BANK-01] [SHELL-18]', async () => {
    await open()
    expect(document.title).toBe('CoinNaira | Banks and Payments')
    // From large the sidebar is next to it (ruling 36); below it has no bar.
    expect(styleOf(screen.getByRole('navigation', { name: 'Primary' }))).toMatch(/^display:none/)
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    expect(document.querySelectorAll('header')).toHaveLength(1)
    await click('Back')
    await waitForPage('Sell')
  })

  it('old bank accounts are read-only, and hidden when there are none [BANK-07]', async () => {
    const old = [
      savedAccount('o1', { accountNumber: '2087654321' }),
      savedAccount('o2', { status: 'deleted' }),
    ]
    await open({ oldBankAccounts: () => old })
    const list = screen.getByRole('region', { name: 'Old Bank Account' })
    expect(list.textContent).toContain('2087654321')
    expect([visibleIds(), buttonsOf('o1')]).toEqual(['a b o1', ''])
    await click('Deleted')
    expect(visibleIds()).toBe('c o2')
    await open()
    expect(headings()).toEqual(['New Bank Details'])
  })

  it('a failure of the old accounts leaves the rest of the page usable', async () => {
    const app = await open({ oldBankAccounts: rejectWith(503, null) })
    expect([visibleIds(), toastText()]).toEqual(['a b', ''])
    expect(screen.getByText("We couldn't load your old bank accounts.")).toBeTruthy()
    app.answers.oldBankAccounts = () => [savedAccount('o')]
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await waitFor(() => expect(visibleIds()).toBe('a b o'))
  })

  it('list and type filter the accounts [BANK-02] [BANK-03] [BANK-04] [BANK-06]', async () => {
    const app = await open()
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

  it('an empty list explains what it is for [BANK-30] [ERR-08]', async () => {
    await openScene(bankScenes['banks-empty'])
    await screen.findByText('No bank accounts here')
    screen.getByText('Add the account you want to be paid into.')
    await click('Deleted')
    screen.getByText('Accounts you delete stay here until you restore or discard them.')
  })

  it('the editor opens again after a reload [BANK-05] [BANK-15] [BANK-24]', async () => {
    const app = await open()
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
    'making the account of %s the default warns about another name: %s (ruling 31)',
    async (accountName, warns) => {
      await open({
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
    const restored = vi.fn(({ id }: { id: string }) =>
      savedAccount(id, { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
    )
    await open({ restoreBankAccount: restored })
    buttonIn('b', 'Delete').focus()
    fireEvent.click(buttonIn('b', 'Delete'))
    const dialog = await inDialog('Confirmation', 'alertdialog')
    expect(dialog.getByText('OPay ••4567')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(visibleIds()).toBe('a'))
    // The focused button was removed; the last account can be deleted, default or not.
    expect(document.activeElement).not.toBe(document.body)
    expect(buttonIn('a', 'Delete').disabled).toBe(false)
    await click('Undo')
    await waitFor(() => expect([visibleIds(), toastText()]).toEqual(['a b', 'Bank account restored']))
    expect(restored.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

const add = async (answers?: Responses) => {
  const app = await open(answers)
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

it('every bank has a logo of two characters of its name [BANK-29]', () => {
  const marks = bankList.map(([, name]) => initialsOf(name))
  expect(marks.filter((mark) => !/^[\p{Lu}\p{N}]{2}$/u.test(mark))).toEqual([])
  expect(
    ['First Bank of Nigeria', 'GTBank', 'Zenith Bank', 'Kuda Microfinance Bank', 'OPay'].map(initialsOf),
  ).toEqual(['FB', 'GT', 'ZB', 'KM', 'OP'])
})

it('a closed dialog keeps no password', async () => {
  const app = await open()
  fireEvent.click(buttonIn('b', 'Edit'))
  await waitFor(() => expect(field('Bank').value).toBe('OPay'))
  fill('Password', 'Canary-Password')
  await click('Cancel')
  const { vault } = app.services
  expect([vault.read('bankEditor.password'), vault.read('bankEditor.number')]).toEqual(['', ''])
  for (const secret of ['Canary-Password', '8031234567']) expect(persistedText(app)).not.toContain(secret)
})

describe('Add Bank Account', () => {
  it('the picker shows each bank with its name and logo [BANK-22]', async () => {
    await add()
    fireEvent.click(field('Bank'))
    await waitFor(() => expect(options()).toHaveLength(banks.length))
    for (const [at, { id, name }] of banks.entries()) {
      expect(options()[at]?.textContent).toContain(name)
      expect(options()[at]?.querySelector(`[data-bank-logo="${id}"]`)?.textContent).toMatch(/^[A-Z0-9]{2}$/)
    }
  })

  it('the browser asks before it leaves a typed bank account', async () => {
    await add()
    const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(asks()).toBe(false)
    fireEvent.change(field('Account Number'), { target: { value: '0123456789' } })
    expect(asks()).toBe(true)
  })

  it.each([
    ['sell-empty', 'Add bank account'],
    ['deposit-no-bank', /^Add a bank account first/],
  ] as const)('from %s the link %s opens the form', async (scene, name) => {
    await openScene({ ...sellScenes, ...depositScenes }[scene]!)
    fireEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('dialog', { name: 'Add Bank Account' })).toBeTruthy()
  })

  it('the bank picker filters by typing, and Escape closes only its list', async () => {
    await add()
    const bank = field('Bank')
    const pressKey = (key: string) => fireEvent.keyDown(bank, { key })
    const active = () => options().findIndex(({ id }) => id === bank.getAttribute('aria-activedescendant'))
    fireEvent.click(bank)
    fireEvent.change(bank, { target: { value: 'bank' } })
    await waitFor(() => expect([options().length, active()]).toEqual([4, 0]))
    pressKey('ArrowDown')
    expect(active()).toBe(1)
    for (const _ of [1, 2]) pressKey('ArrowUp')
    expect(active()).toBe(3)
    // The field keeps the focus while its list is scrolled with the mouse.
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

  it('a name unlike the customer’s shows advice and can be saved', async () => {
    await add()
    await fillAll()
    const advice = () => document.querySelector('[data-name-advice]')?.textContent ?? ''
    expect(advice()).toBe('')
    fill('Beneficiary Name', 'Bola Adeyemi')
    expect(advice()).toContain('Ada Obi')
    await click('Save')
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
  })

  it('an account refused by a freeze of another device disables the page [EXT-60]', async () => {
    let freeze: () => { until: string | null } = notFrozen.freeze
    await add({
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

  it('the menu of a frozen account’s bank account leads to the explanation [EXT-60]', async () => {
    await open(frozen)
    const menus = await screen.findAllByRole('link', { name: /^More for / })
    expect(menus.map((menu) => menu.getAttribute('href'))).toEqual(
      menus.map(() => '/dashboard/profile#freeze'),
    )
    expect(menus).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^More for / })).toBeNull()
  })

  it('the editor saves autofilled values and stays open until the response', async () => {
    const answer = deferred<unknown>()
    const added = vi.fn((_: object) => answer.promise)
    await add({ addBankAccount: added })
    await fillAll()
    field('Account Number').value = '0123456789'
    await click('Save')
    await waitFor(() => expect(added).toHaveBeenCalledOnce())
    expect(added.mock.lastCall?.[0]).toMatchObject({ input: { accountNumber: '0123456789' } })
    await click('Cancel')
    expect(dialog('Add Bank Account')).toBeTruthy()
    answer.give(savedAccount('n'))
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
    expect([dialog('Add Bank Account'), visibleIds()]).toEqual([null, 'a n b'])
  })

  it('a failed list of banks can be loaded again', async () => {
    const app = await open({ banks: rejectWith(503, null) })
    await click('Add Bank Account')
    expect(await screen.findByText("We couldn't load the list of banks.")).toBeTruthy()
    app.answers.banks = () => banks
    await click('Try again')
    await pickBank('OPay')
    expect(field('Bank').value).toBe('OPay')
  })
})
