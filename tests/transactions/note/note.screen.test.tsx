import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Services } from '../../../client/flows/services'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { click, openScreen, rejectStatus } from '../../fixtures/screen.fixture'
import { openDetails } from '../details/details.fixture'
import { latin1, stubCanvas, textsOf } from '../receipt/paper.fixture'
import { pageOf, row } from '../transactions.fixture'

const html = '<img src=x onerror=alert(1)>=HYPERLINK("https://evil.example","x")'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
})

const edit = async (name: string, text: string) => {
  await screen.findByRole('button', { name })
  click(name)
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: text } })
  click('Save note')
}

it('the details page saves a note and shows it [EXT-66]', async () => {
  const sent: unknown[] = []
  const setNote = (variables: { text: string }) => {
    sent.push(variables)
    return row(7, { transactionId: 'CN-7', note: variables.text })
  }
  await openDetails({ note: '' }, { setNote })
  await edit('Add a note', 'Rent')
  expect(await screen.findByText('Rent')).toBeTruthy()
  expect(sent).toEqual([{ id: 't7', text: 'Rent' }])
  expect(screen.getByRole('button', { name: 'Edit note' })).toBeTruthy()
})

it('a refresh shows a note from another device [EXT-66]', async () => {
  let note = ''
  const transaction = () => row(7, { transactionId: 'CN-7', note })
  await openDetails({}, { transaction })
  await screen.findByText('Only you can see it')
  note = 'Written elsewhere'
  click('Refresh')
  expect(await screen.findByText(note)).toBeTruthy()
})

it('a failed save keeps the typed note and shows the error [EXT-66]', async () => {
  await openDetails({ note: '' }, { setNote: rejectStatus() })
  await edit('Add a note', 'Rent')
  expect((await screen.findAllByText('Not now')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Rent')
})

it('the details show no note if the upstream has none [EXT-66]', async () => {
  await openDetails({ note: null })
  await screen.findByText('Hash')
  expect(screen.queryByRole('button', { name: /note/i })).toBeNull()
})

it('a row shows its note as text [EXT-66] [EXT-68]', async () => {
  openScreen(<HistoryScreen />, '/dashboard/transactions', {
    currencies: () => [],
    transactions: pageOf([row(0, { note: html })]),
  })
  expect((await screen.findByText(html)).closest('a')).not.toBeNull()
  expect(document.querySelector('img')).toBeNull()
})

it.each([0, 1])('a swap shows the note of its leg %i [EXT-66]', async (noted) => {
  const leg = { type: 'inter-transfer', direction: 'wallet', createDate: '2026-11-20T10:00:00.000Z' }
  const eth = { currency: { symbol: 'ETH', name: 'Ethereum', chain: 'eth' } }
  const legs = [row(0, { ...leg, note: '' }), row(1, { ...leg, ...eth, note: '' })]
  legs[noted]!.note = 'Savings'
  openScreen(<HistoryScreen />, '/dashboard/transactions', {
    currencies: () => [],
    transactions: pageOf(legs),
  })
  expect(await screen.findAllByText('Savings')).toHaveLength(1)
})

it('receipts, letters and domain events do not contain the note [EXT-69]', async () => {
  const paper = stubCanvas()
  const texts: string[] = []
  const shareOrDownload: Services['shareOrDownload'] = async ({ make }) => {
    texts.push(...textsOf(await latin1(await make())))
    return 'saved'
  }
  const approveDate = '2026-11-20T11:00:00.000Z'
  const setNote = ({ text }: { text: string }) => row(7, { transactionId: 'CN-7', approveDate, note: text })
  const fixture = await openDetails({ note: '' }, { setNote }, { shareOrDownload })
  await edit('Add a note', 'Canary note')
  await screen.findByText('Canary note')
  for (const name of ['Letter for my bank', 'Save PDF']) {
    texts.length = 0
    await screen.findByRole('button', { name })
    click(name)
    await waitFor(() => expect(texts.join()).toContain('GTBank'))
    expect(texts.join()).not.toContain('Canary')
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull())
  }
  expect(paper.written.join()).not.toContain('Canary')
  expect(JSON.stringify(fixture.eventBus)).toContain('note.saved')
  expect(JSON.stringify(fixture.eventBus)).not.toContain('Canary')
})
