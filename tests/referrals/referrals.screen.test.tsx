import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, rejectWith } from '../fixtures/customers'
import { openScene } from '../fixtures/open-scene'
import { click } from '../fixtures/screen.fixture'
import { leaderboardScenes, referralScenes } from './referrals.scenes'

const page = (names: readonly string[], pageNumber = 1, hasNextPage = false) => ({
  nodes: names.map((username) => ({ username })),
  pageInfo: { page: pageNumber, numberOfPages: 2, hasNextPage, hasPreviousPage: false },
})
const code = 'BLA7M3WZ'
const link = `${window.location.origin}/register?referral=${code}`
const open = async (answers = {}) => {
  const fixture = await openScene(referralScenes.referrals, answers)
  const copy = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  fixture.services.clipboard.copy = copy
  return { fixture, copy }
}

describe('referrals page', () => {
  it('copies a link [REFER-02] [REFER-03] [REFER-05] [REFER-06] [REFER-07] [REFER-08]', async () => {
    const referralInfo = vi.fn((_: object) => ({ referralCode: code }))
    const { copy } = await open({ referralInfo })
    const progress = within(await screen.findByRole('region', { name: 'Your Progress' }))
    const labels = ['Friends referred', "Friends' trades", "Friends' trading volume", 'You earned']
    await progress.findByText('$15,320.50')
    const figures = labels.map((label) => progress.getByText(label).nextSibling?.textContent)
    expect(figures).toEqual(['12', '87', '$15,320.50', '1,532 points'])
    expect([screen.getByText(link), screen.getByText(code)]).toHaveLength(2)
    click('Copy link')
    await screen.findByText('Referral Link Copied!')
    click('Copy code')
    await screen.findByText('Referral Code Copied!')
    expect(copy.mock.calls).toEqual([[link], [code]])
    copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    click('Copy code')
    await screen.findByText("We couldn't copy it. Select the text and copy it manually.")
    expect(referralInfo.mock.lastCall?.[0]).toEqual({ accountId: 'a-1' })
  })

  it.each([
    ['the link is shared', [], () => Promise.resolve()],
    ['the sheet is closed', [], () => Promise.reject(new DOMException('closed', 'AbortError'))],
    ['sharing fails', [[link]], () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ])('Share opens the share sheet; if %s, the page copies %j', async (_, copied, respond) => {
    const share = vi.fn((_: ShareData): Promise<void> => respond())
    Object.assign(navigator, { share })
    const { copy } = await open()
    click('Share')
    click('Share')
    expect(share.mock.calls).toMatchObject([[{ url: link }]])
    // Another share is possible only after the share sheet has closed.
    await waitFor(() => {
      click('Share')
      expect(share.mock.calls.length).toBeGreaterThan(1)
    })
    expect(copy.mock.calls.slice(0, 1)).toEqual(copied)
    Reflect.deleteProperty(navigator, 'share')
  })

  it('both lists load their pages in turn [REFER-11] [REFER-12] [REFER-13] [REFER-14]', async () => {
    const [gang, squad]: [unknown[], unknown[]] = [[], []]
    const pagesOf = (requestedPages: unknown[], prefix: string) => (args: { page: number; size: number }) => {
      requestedPages.push([args.page, args.size])
      // Limits the pages, so that a wrong page number cannot load forever.
      const hasNext = args.page < 3 && requestedPages.length < 9
      return page([`${prefix}${args.page}`, `${prefix}er${args.page}`], args.page, hasNext)
    }
    await open({ referrals: pagesOf(gang, 'go'), downliners: pagesOf(squad, 'do') })
    const all = [1, 2, 3].map((page) => [page, 2])
    const rowsOf = async (name: string, last: string) => {
      const list = within(await screen.findByRole('region', { name }))
      await list.findByText(last)
      return list.getAllByRole('listitem').map(({ textContent }) => textContent)
    }
    const rows = (prefix: string) =>
      [1, 2, 3].flatMap((number) => [`${prefix}${number}`, `${prefix}er${number}`])
    expect(await rowsOf('my Gang', 'goer3')).toEqual(rows('go'))
    expect([gang, squad]).toEqual([all, []])
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['my Gang', 'my Squad(Downlines)'])
    fireEvent.keyDown(tabs[0]!, { key: 'ArrowRight' })
    await waitFor(() => expect(document.activeElement).toBe(tabs[1]))
    expect(await rowsOf('my Squad(Downlines)', 'doer3')).toEqual(rows('do'))
    expect(squad).toEqual(all)
  })

  it('a failed next page keeps the loaded rows and waits for a retry [ERR-07]', async () => {
    let fails = true
    const requestedPages: number[] = []
    const referrals = (args: { page: number }) => {
      requestedPages.push(args.page)
      return args.page > 1 && fails
        ? (rejectWith(503, 'Not now') as () => never)()
        : page([`go${args.page}`, `goer${args.page}`], args.page, args.page < 2)
    }
    await open({ referrals })
    await screen.findByRole('button', { name: 'Try again' })
    expect([screen.getByText('goer1').textContent, requestedPages]).toEqual(['goer1', [1, 2]])
    fails = false
    click('Try again')
    await screen.findByText('goer2')
    expect(requestedPages).toEqual([1, 2, 2])
  })

  it('an empty referral list shows List Empty [REFER-15] [ERR-08]', async () => {
    await openScene(referralScenes['referrals-empty'])
    await screen.findByText('List Empty')
    fireEvent.click(screen.getByRole('tab', { name: 'my Squad(Downlines)' }))
    await screen.findByText('List Empty')
  })

  it('a failed load shows the error and Refresh but no rows [REFER-16] [ERR-07]', async () => {
    const fail = rejectWith(503, 'No referrals now')
    const fixture = await openScene(referralScenes['referrals-failure'], { referrals: fail })
    await screen.findAllByText('No referrals now')
    Object.assign(fixture.responses, ada.answers)
    for (const button of screen.getAllByRole('button', { name: 'Refresh' })) fireEvent.click(button)
    await screen.findByText(code)
    await screen.findByText('chidi_okafor')
    fireEvent.click(screen.getByRole('tab', { name: 'my Squad(Downlines)' }))
    await screen.findByText('zainab')
    fixture.responses.referrals = fail
    fireEvent.click(screen.getByRole('tab', { name: 'my Gang' }))
    const panel = within(screen.getByRole('tabpanel', { name: 'my Gang' }))
    await panel.findByText('No referrals now')
    panel.getByRole('button', { name: 'Refresh' })
    expect(panel.queryByText('chidi_okafor')).toBeNull()
  })
})

it('the leaderboard is a table [LEADER-02] [LEADER-03] [LEADER-04] [LEADER-06]', async () => {
  const weeklyLeaderboard = vi.fn((_: object) => ({
    ...page([]),
    nodes: [
      { username: 'adaobi', amount: 1200 },
      { username: 'bola', amount: 80 },
    ],
  }))
  await openScene({ ...leaderboardScenes.leaderboard, sign: 'adao****' }, { weeklyLeaderboard })
  const table = within(screen.getByRole('table', { name: 'Weekly Rankings' }))
  const textsOf = (role: string) => table.getAllByRole(role).map(({ textContent }) => textContent)
  expect(textsOf('columnheader')).toEqual(['Ranking', 'Username', 'Points Earned'])
  expect(textsOf('cell')).toEqual(['1', 'adao****', '1,200', '2', 'bola****', '80'])
  // 20 November 2026 is a Friday.
  const week = { startDate: '2026-11-15', endDate: '2026-11-21', page: 1, size: 20 }
  expect(weeklyLeaderboard.mock.calls[0]![0]).toMatchObject(week)
  screen.getByText(/15 Nov 2026 to 21 Nov 2026/)
})
