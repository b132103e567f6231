import { describe, expect, it } from 'vitest'
import { errorOf, expectErrors, failing, field, fill, toastText } from '../auth/identity.fixture'
import { fireEvent, onPage, openApp, press, screen, signedIn, vi } from '../stage/app-stage'
import { account } from '../stage/fixtures'
import { waitFor } from '../walker/patience'

const named = vi.fn()
const phoned = vi.fn()
const customer = { id: 'c-1', accountId: 'a-1', phone: '09011122233', kycRequired: true }

const open = async () => {
  named.mockReset().mockImplementation((names: object) => ({ ...account, ...names }))
  phoned.mockReset().mockReturnValue(customer)
  const app = openApp('/dashboard/profile', {
    storage: signedIn(),
    answers: {
      updateName: (names: object) => named({ ...names }),
      updatePhone: (args: object) => phoned({ ...args }),
    },
  })
  await onPage('Profile')
  return app
}
const [first, last, phone] = ['First name', 'Last name', 'Phone number'] as const
const labels = [first, last, phone]
const editButton = (label: string) => screen.queryByRole('button', { name: `Edit ${label.toLowerCase()}` })
const edit = (...all: string[]) => {
  for (const label of all) fireEvent.click(editButton(label)!)
}
const shown = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const save = async (label: string, text: string) => {
  edit(label)
  fill(label, text)
  await press('Save')
}

describe('the page', () => {
  it("[PROFILE-01] [PROFILE-02] [PROFILE-11] shows the customer's avatar, name and email, and the login information", async () => {
    await open()
    const name = screen.getByText('Ada Obi')
    const avatar = name.closest('section')?.querySelector('[aria-hidden]')
    expect([avatar?.textContent, name.nextElementSibling?.textContent]).toEqual(['A', 'ada@example.com'])
    const section = screen.getByRole('region', { name: 'Login information' })
    const texts = [...section.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
    expect(texts).toEqual(['Username', 'ada', 'Email', 'ada@example.com'])
  })

  it('[PROFILE-04] [PROFILE-05] edits each field on its own, the focus in it after 100 ms; leaving restores what was there', async () => {
    const { calls, services } = await open()
    const values = ['Ada', 'Obi', '+2348012345678']
    for (const [index, label] of labels.entries()) {
      expect(shown(label)).toBe(values[index])
      edit(label)
      expect(field(label).value).toBe(values[index])
      expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(2)
      services.clock.increment(99)
      expect(document.activeElement).not.toBe(field(label))
      services.clock.increment(1)
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
      fill(label, 'Adaeze')
      if (label === first) fireEvent.keyDown(field(label), { key: 'Escape' })
      else await press('Cancel')
      expect([shown(label), document.activeElement]).toEqual([values[index], editButton(label)])
    }
    edit(...labels)
    expect(labels.map((label) => field(label).value)).toEqual(values)
    expect(calls.map(({ operation }) => operation)).not.toContain('UpdateName')
  })
})

describe('saving', () => {
  it('[PROFILE-06] [PROFILE-07] is refused for what is wrong, and not sent', async () => {
    await open()
    edit(...labels)
    expectErrors([
      ['[PROFILE-06]', first, '', 'This field is required'],
      ['[PROFILE-06]', last, '   ', 'This field is required'],
      ['[PROFILE-07]', phone, '0801234567', 'Invalid phone number'],
      ['', last, 'a'.repeat(65), 'This field should be at most 64 characters long.'],
    ])
    expect([named.mock.calls, phoned.mock.calls]).toEqual([[], []])
  })

  it('[PROFILE-03] two names that are saved at once both stay', async () => {
    await open()
    let answer = (): void => undefined
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    named.mockImplementation((names: object) => slow.then(() => ({ ...account, ...names })))
    edit(first, last)
    fill(first, 'Bo')
    fill(last, 'Eze')
    for (const button of screen.getAllByRole('button', { name: 'Save' })) fireEvent.click(button)
    await waitFor(() => expect(named).toHaveBeenCalledOnce())
    answer()
    await waitFor(() => expect([shown(first), shown(last)]).toEqual(['Bo', 'Eze']))
    expect(named.mock.calls).toEqual([
      [{ firstName: 'Bo', lastName: 'Obi' }],
      [{ firstName: 'Bo', lastName: 'Eze' }],
    ])
  })

  it('[PROFILE-03] [PROFILE-09] of the phone is a call of its own; a refusal stays in the edit, with its words on the field and in a toast', async () => {
    const { answers, storage } = await open()
    const words = 'This phone number is already registered'
    const { updatePhone } = answers
    answers.updatePhone = failing(409, words, { phone: words })
    await save(phone, ' 09011122233 ')
    await waitFor(() => expect(errorOf(phone)).toBe(words))
    await waitFor(() =>
      expect([field(phone).value, document.activeElement]).toEqual([' 09011122233 ', field(phone)]),
    )
    await waitFor(() => expect(toastText()).toBe(words))
    await press('Cancel')
    expect(shown(phone)).toBe('+2348012345678')
    answers.updatePhone = updatePhone!
    await save(phone, ' (0901) 112-2233 ')
    await waitFor(() => expect(toastText()).toBe('Profile updated'))
    expect([named.mock.calls, phoned.mock.calls]).toEqual([
      [],
      [[{ accountId: 'a-1', phone: '09011122233' }]],
    ])
    expect(shown(phone)).toBe('09011122233')
    expect(JSON.parse(storage.getItem('app.customer')!)).toMatchObject(customer)
    expect(JSON.parse(storage.getItem('app.account')!)).toMatchObject({ id: 'a-1', phone: '09011122233' })
  })
})
