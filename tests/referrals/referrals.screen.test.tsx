// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LeaderboardScreen } from '../../client/referrals/leaderboard.screen'
import { ReferralsScreen } from '../../client/referrals/referrals.screen'
import { type Answers, account, gatewayError, openScreen, press } from '../stage/screen-stage'

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
  it('[REFER-02] [REFER-03] [REFER-05] [REFER-06] [REFER-07] [REFER-08] shows the progress of the signed-in customer, link and code, copies just these and says so', async () => {
    const asked: unknown[] = []
    let refuses = false
    const copy = async () => {
      if (refuses) throw new DOMException('no', 'NotAllowedError')
    }
    const referralInfo = (args: unknown) => {
      asked.push(args)
      return { referralCode: 'ADA123' }
    }
    const { copied } = open({ referralInfo }, { copy })
    const progress = within(await screen.findByRole('region', { name: 'Your Progress' }))
    const shown = ['Friends referred', 'Their trades', 'Traded by them', 'You earned']
    const figures = shown.map((label) => progress.getByText(label).nextSibling?.textContent)
    expect(figures).toEqual(['3', '12', '$1,234.50', '1,234 points'])
    expect([screen.getByText(link), screen.getByText('ADA123')]).toHaveLength(2)
    press('Copy link')
    await screen.findByText('Referral Link Copied!')
    press('Copy code')
    await screen.findByText('Referral Code Copied!')
    refuses = true
    press('Copy code')
    await screen.findByText("We couldn't copy it. Select the text and copy it by hand.")
    expect([copied, asked]).toEqual([[link, 'ADA123'], [{ accountId: account.id }]])
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

  it('[REFER-11] [REFER-12] [REFER-13] [REFER-14] has two tabs of usernames, each filled page by page, two at a time, in order', async () => {
    const [gang, squad]: [unknown[], unknown[]] = [[], []]
    const paging = (asked: unknown[], who: string) => (args: { page: number; size: number }) => {
      asked.push([args.page, args.size])
      // Never without end, whatever page is asked for.
      const hasNext = args.page < 3 && asked.length < 9
      return page([`${who}${args.page}`, `${who}er${args.page}`], args.page, hasNext)
    }
    open({ referrals: paging(gang, 'go'), downliners: paging(squad, 'do') })
    const all = [1, 2, 3].map((page) => [page, 2])
    const rowsOf = async (name: string, last: string) => {
      const list = within(await screen.findByRole('region', { name }))
      await list.findByText(last)
      return list.getAllByRole('listitem').map(({ textContent }) => textContent)
    }
    const rows = (who: string) => [1, 2, 3].flatMap((number) => [`${who}${number}`, `${who}er${number}`])
    expect(await rowsOf('my Gang', 'goer3')).toEqual(rows('go'))
    expect([gang, squad]).toEqual([all, []])
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['my Gang', 'my Squad(Downlines)'])
    fireEvent.keyDown(tabs[0]!, { key: 'ArrowRight' })
    await waitFor(() => expect(document.activeElement).toBe(tabs[1]))
    expect(await rowsOf('my Squad(Downlines)', 'doer3')).toEqual(rows('do'))
    expect(squad).toEqual(all)
  })

  it('[REFER-15] [ERR-08] says so when a list is empty', async () => {
    open({ referrals: () => page([]), downliners: () => page([]) })
    await screen.findByText('List Empty')
    fireEvent.click(screen.getByRole('tab', { name: 'my Squad(Downlines)' }))
    await screen.findByText('List Empty')
  })

  it('[REFER-16] [ERR-07] shows the error and a refresh where nothing could be read, and no row of before', async () => {
    const fail = () => {
      throw gatewayError(503, 'No referrals now')
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
})

it('[LEADER-02] [LEADER-03] [LEADER-04] [LEADER-06] Leaderboard is a table of places, masked names and points', async () => {
  const asked: unknown[] = []
  const nodes = [
    { username: 'adaobi', amount: 1200 },
    { username: 'bola', amount: 80 },
  ]
  openScreen(<LeaderboardScreen />, '/dashboard/leaderboard', {
    weeklyLeaderboard: (args: unknown) => {
      asked.push(args)
      return { ...page([]), nodes }
    },
  })
  const table = await screen.findByRole('table', { name: 'Weekly Rankings' })
  const textsOf = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(textsOf('columnheader')).toEqual(['Ranking', 'Username', 'Points Earned'])
  expect(textsOf('cell')).toEqual(['1', 'adao****', '1,200', '2', 'bola****', '80'])
  // 20 November 2026 is a Friday.
  expect(asked).toMatchObject([{ startDate: '2026-11-15', endDate: '2026-11-21', page: 1, size: 20 }])
  screen.getByText(/15 Nov 2026 to 21 Nov 2026/)
})
