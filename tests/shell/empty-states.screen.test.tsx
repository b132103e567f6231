import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ActivitiesScreen } from '../../client/activities/activities.screen'
import { WalletMoves } from '../../client/wallets/overview/wallet-transactions.view'
import { openScreen } from '../stage/screen-stage'

afterEach(cleanup)

const nothing = { nodes: [], pageInfo: { page: 1, hasNextPage: false } }

it.each([
  ['activities', <ActivitiesScreen key="" />, 'Your profile', '/dashboard/profile'],
  ["a wallet's transactions", <WalletMoves key="" moves={[]} first={5} />, 'Sell crypto', '/dashboard/sell'],
])('where there are no %s a link leads to where one begins', async (_, page, name, path) => {
  openScreen(page, '/dashboard/activities', { activities: () => nothing })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
})
