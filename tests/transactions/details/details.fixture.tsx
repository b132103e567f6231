import { act, screen } from '@testing-library/react'
import { DetailsScreen } from '../../../client/transactions/details/details.screen'
import { type Fixture, type FixtureOptions, openScreen, type Responses } from '../../fixtures/screen.fixture'
import { pageOf, type Row, row } from '../transactions.fixture'

/** Opens the details page of transaction 't7' (transaction ID 'CN-7'), an approved payout by default. */
export const openDetails = async (
  overrides: Partial<Row> = {},
  responses: Responses = {},
  options: FixtureOptions = {},
  query = '',
): Promise<Fixture> => {
  const fixture = openScreen(
    <DetailsScreen />,
    `/dashboard/transactions/details?id=t7${query}`,
    {
      transaction: () =>
        row(7, { transactionId: 'CN-7', approveDate: '2026-11-20T11:00:00.000Z', ...overrides }),
      transactions: pageOf([]),
      comments: () => [],
      ...responses,
    },
    options,
  )
  await screen.findByRole('button', { name: 'Copy transaction ID' })
  return fixture
}

/** Advances the page's time and its timers. */
export const advance = (fixture: Fixture, ms: number): Promise<void> =>
  act(async () => {
    fixture.time.now += ms
    fixture.clock.increment(ms)
  })

export const variablesOf = ({ calls }: Fixture, operation: string): Record<string, unknown>[] =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables)
