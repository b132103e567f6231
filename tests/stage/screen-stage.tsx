import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { execute, GraphQLError } from 'graphql'
import type { ReactNode } from 'react'
import { SimulatedClock } from 'xstate'
import { createApollo } from '../../client/api/apollo'
import type { Transport } from '../../client/api/transport'
import { type Services, ServicesProvider } from '../../client/flows/services'
import { SessionProvider, type StoredAccount, type StoredCustomer } from '../../client/flows/session'
import { createServices } from '../../client/services'
import { WithOverlays } from '../../client/shell/overlays/overlays.screen'
import { system } from '../../client/theme'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import { schema } from '../gateway/schema'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

/** Per root field of the schema: its answer, or a thrown `refused(…)`. */
export type Answers = Record<string, (args: never) => unknown>

/** What the gateway makes of an upstream's error. */
export const gatewayError = (status: number | null, summary: string | null): GraphQLError =>
  new GraphQLError('Refused', { extensions: { code: 'INVALID', ...apiError(status, summary) } })

/** What is answered with an error, whoever asks. */
export const failing =
  (status = 503, summary = 'Not now') =>
  (): never => {
    throw gatewayError(status, summary)
  }

/** Nobody answers at all. */
const offline = (): ApiError => apiError(null, null)

export const account: StoredAccount = {
  id: 'account-1',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  role: { name: 'customer' },
}

export interface Stage {
  /** Operations asked for, in order. */
  calls: { operation: string; variables: Record<string, unknown> }[]
  /** May be changed while the screen is open. */
  answers: Answers
  eventBus: DomainEvent[]
  /** What came on the clipboard. */
  copied: string[]
  clock: SimulatedClock
  /** ms since 1970, as the screen sees it; set it to make time pass. */
  time: { now: number }
  leave: () => void
}

const nameOf = (definitions: readonly object[]): string =>
  (definitions[0] as { name: { value: string } }).name.value

export interface StageOptions {
  copy?: (text: string) => Promise<void>
  customer?: StoredCustomer | null
  shareOrDownload?: Services['shareOrDownload']
  /** The history entry's state. */
  entry?: object | null
}

/** One screen with everything real but the network: GraphQL answers are made by the real schema. */
export const openScreen = (
  page: ReactNode,
  address: string,
  answers: Answers,
  {
    copy = async () => undefined,
    customer = null,
    shareOrDownload = async () => 'saved',
    entry = null,
  }: StageOptions = {},
): Stage => {
  const clock = new SimulatedClock()
  const stage: Stage = {
    calls: [],
    answers,
    eventBus: [],
    copied: [],
    clock,
    time: { now: Date.parse('2026-11-20T12:00:00.000Z') },
    leave: cleanup,
  }
  // An aborted call answers all the same: the answer may have been on its way already.
  const transport: Transport = async (document, variables) => {
    const variableValues = { ...variables } as Record<string, unknown>
    stage.calls.push({ operation: nameOf(document.definitions), variables: variableValues })
    const result = await execute({
      schema,
      document,
      rootValue: stage.answers,
      variableValues,
    })
    const lost = result.errors?.find(({ originalError }) => originalError && !('extensions' in originalError))
    if (lost) throw offline()
    return JSON.parse(JSON.stringify(result))
  }
  const services = createServices({
    transport,
    clock,
    now: () => stage.time.now,
    copy: async (text) => {
      await copy(text)
      stage.copied.push(text)
    },
    shareOrDownload,
  })
  services.eventBus.listen((domainEvent) => stage.eventBus.push(domainEvent))
  const client = createApollo()
  history.replaceState(entry, '', address)
  render(
    <ChakraProvider value={system}>
      <ServicesProvider services={services}>
        <SessionProvider session={{ account, customer, send: () => undefined }}>
          <WithOverlays>
            <ApolloProvider client={client}>{page}</ApolloProvider>
          </WithOverlays>
        </SessionProvider>
      </ServicesProvider>
    </ChakraProvider>,
  )
  return stage
}

/** An answer that waits until the test gives it. */
export const later = <Value,>() => {
  let give: (value: Value | Promise<Value>) => void = () => undefined
  const promise = new Promise<Value>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

export const press = (name: string | RegExp, role = 'button'): void => {
  fireEvent.click(screen.getByRole(role, { name }))
}
