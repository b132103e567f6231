// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ReferralsScreen } from '../../client/referrals/referrals.screen'
import { type Answers, account, openScreen, press, refused } from '../shared/screen-stage'

afterEach(cleanup)

const page = (names: readonly string[], pageNumber = 1, hasNextPage = false) => ({
  nodes: names.map((username) => ({ username })),
  pageInfo: { page: pageNumber, numberOfPages: 2, hasNextPage, hasPreviousPage: false },
})
const answers = (more: Answers = {}): Answers => ({
  referralInfo: () => ({ referralCode: 'ADA123' }),
  referralTradeInfo: () => ({
    totalReferred: 3,
    totalTradeCount: 12,
    totalTradeUSD: '1234.50',
    earnings: 1234,
  }),
  referrals: () => page(['bola', 'chidi']),
  downliners: () => page(['emeka']),
  ...more,
})
const link = `${window.location.origin}/register?referral=ADA123`
const open = (more?: Answers, options?: Parameters<typeof openScreen>[3]) =>
  openScreen(<ReferralsScreen />, '/dashboard/referrals', answers(more), options)

describe('Referrals', () => {
  it('[REFER-02] [REFER-03] shows the progress, the earnings in points', async () => {
    open()
    const progress = await screen.findByRole('region', { name: 'Your Progress' })
    expect(within(progress).getByText('Friends referred').nextSibling?.textContent).toBe('3')
    expect(within(progress).getByText('Their trades').nextSibling?.textContent).toBe('12')
    expect(within(progress).getByText('Traded by them').nextSibling?.textContent).toBe('$1,234.50')
    expect(within(progress).getByText('You earned').nextSibling?.textContent).toBe('1,234 points')
  })

  it('[REFER-05] [REFER-08] shows the link, copies just it and says so', async () => {
    const { copied } = open()
    await screen.findByText(link)
    press('Copy link')
    await screen.findByText('Referral Link Copied!')
    expect(copied).toEqual([link])
  })

  it('[REFER-06] [REFER-07] shows the code, copies just it and says so', async () => {
    const { copied } = open()
    await screen.findByText('ADA123')
    press('Copy code')
    await screen.findByText('Referral Code Copied!')
    expect(copied).toEqual(['ADA123'])
  })

  it('says how to copy by hand where the browser refuses', async () => {
    open({}, { copy: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    await screen.findByText('ADA123')
    press('Copy code')
    await screen.findByText('Copying did not work. Select the text and copy it by hand.')
  })

  it('shares the link where the device can, and copies it where sharing fails', async () => {
    const shared: unknown[] = []
    Object.assign(navigator, {
      share: async (what: unknown) => {
        shared.push(what)
        if (shared.length > 1) throw new DOMException('no', 'NotAllowedError')
      },
    })
    const { copied } = open()
    await screen.findByText(link)
    press('Share')
    await waitFor(() => expect(shared).toMatchObject([{ url: link }]))
    expect(copied).toEqual([])
    await waitFor(() => {
      press('Share')
      expect(copied).toEqual([link])
    })
    Reflect.deleteProperty(navigator, 'share')
  })

  it('[REFER-11] [REFER-12] [REFER-13] has two tabs of usernames', async () => {
    open()
    const gang = await screen.findByRole('region', { name: 'my Gang' })
    await within(gang).findByText('chidi')
    expect(
      within(gang)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['bola', 'chidi'])
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['my Gang', 'my Squad(Downlines)'])
    fireEvent.keyDown(tabs[0]!, { key: 'ArrowRight' })
    const squad = await screen.findByRole('region', { name: 'my Squad(Downlines)' })
    await within(squad).findByText('emeka')
    expect(
      within(squad)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['emeka'])
    expect(document.activeElement).toBe(tabs[1])
  })

  it('[REFER-14] each fills its area page by page, two at a time, in order', async () => {
    const [gang, squad]: [unknown[], unknown[]] = [[], []]
    const paging = (asked: unknown[]) => (args: { page: number; size: number }) => {
      asked.push([args.page, args.size])
      return page([`one${args.page}`, `two${args.page}`], args.page, args.page < 3)
    }
    open({ referrals: paging(gang), downliners: paging(squad) })
    const all = [
      [1, 2],
      [2, 2],
      [3, 2],
    ]
    await screen.findByText('two3')
    expect([gang, squad]).toEqual([all, []])
    fireEvent.click(screen.getByRole('tab', { name: 'my Squad(Downlines)' }))
    await screen.findByText('two3')
    expect(squad).toEqual(all)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3].flatMap((number) => [`one${number}`, `two${number}`]),
    )
  })

  it('[REFER-15] [ERR-08] says so when a list is empty', async () => {
    open({ referrals: () => page([]), downliners: () => page([]) })
    await screen.findByText('List Empty')
    fireEvent.click(screen.getByRole('tab', { name: 'my Squad(Downlines)' }))
    await screen.findByText('List Empty')
  })

  it('[REFER-16] [ERR-07] shows the error and a refresh where nothing could be read, and no row of before', async () => {
    const fail = () => {
      throw refused(503, 'No referrals now')
    }
    const stage = open({ referralInfo: fail, referralTradeInfo: fail, referrals: fail })
    await waitFor(() => expect(screen.getAllByText('No referrals now').length).toBeGreaterThan(1))
    Object.assign(stage.answers, answers())
    for (const button of screen.getAllByRole('button', { name: 'Refresh' })) fireEvent.click(button)
    await screen.findByText('ADA123')
    await screen.findByText('chidi')
    fireEvent.click(screen.getByRole('tab', { name: 'my Squad(Downlines)' }))
    await screen.findByText('emeka')
    stage.answers.referrals = fail
    fireEvent.click(screen.getByRole('tab', { name: 'my Gang' }))
    const panel = within(screen.getByRole('tabpanel', { name: 'my Gang' }))
    await panel.findByRole('button', { name: 'Refresh' })
    expect([panel.getByText('No referrals now') !== null, panel.queryByText('chidi')]).toEqual([true, null])
  })

  it('a progress that fails alone takes nothing else with it', async () => {
    open({
      referralTradeInfo: () => {
        throw refused(503, 'No earnings now')
      },
    })
    await screen.findByText('ADA123')
    expect(screen.queryByText('Your Progress')).toBeNull()
  })

  it('a list that cannot go on keeps its rows', async () => {
    let isDown = true
    open({
      referrals: ({ page: number }: { page: number }) => {
        if (number === 2 && isDown) throw refused(503, 'Not now')
        return page([`one${number}`], number, number < 2)
      },
    })
    await screen.findByRole('button', { name: 'Try again' })
    screen.getByText('one1')
    isDown = false
    press('Try again')
    await screen.findByText('one2')
  })
})

it('belongs to the signed-in customer', async () => {
  const asked: unknown[] = []
  open({
    referralInfo: (args: unknown) => {
      asked.push(args)
      return { referralCode: 'ADA123' }
    },
  })
  await screen.findByText('ADA123')
  expect(asked).toEqual([{ accountId: account.id }])
})
