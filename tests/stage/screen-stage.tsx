import { ApolloProvider } from '@apollo/client/react'
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { createApollo } from '../../client/data/apollo'
import { type Services, useServices } from '../../client/flows/services'
import { SessionProvider, type StoredAccount, type StoredCustomer } from '../../client/flows/session'
import { WithOverlays } from '../../client/shell/overlays/overlays.screen'
import type { DomainEvent } from '../../machines/domain-events'
import type { Answers } from '../gateway/schema-fetch'
import { rejectWith, sceneStart } from './customers'
import { testStage } from './open-scene'
import type { SceneStage } from './scene-stage'
import type { TestServices } from './services'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

/** The gateway's error for an upstream's status, whatever is requested. */
export const rejectStatus = (status = 503, summary = 'Not now') => rejectWith(status, summary)

export const account: StoredAccount = {
  id: 'account-1',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  role: { name: 'customer' },
}

export interface Stage extends SceneStage {
  eventBus: DomainEvent[]
  /** Texts on the clipboard. */
  copied: string[]
  clock: TestServices['clock']
  /** ms since 1970, as the screen sees it; set it to make time pass. */
  time: { now: number }
  leave: () => void
}

export interface StageOptions {
  copy?: (text: string) => Promise<void>
  customer?: StoredCustomer | null
  shareOrDownload?: Services['shareOrDownload']
  /** The history entry's state. */
  entry?: object | null
}

const WithClient = ({ children }: { children: ReactNode }) => {
  const { transport } = useServices()
  const [client] = useState(() => createApollo(transport))
  return <ApolloProvider client={client}>{children}</ApolloProvider>
}

/** One screen without the shell, over mocks that the real schema executes. */
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
  vi.setSystemTime(sceneStart)
  const scene = testStage(localStorage)
  history.replaceState(entry, '', address)
  scene.answers = answers
  scene.render(
    <SessionProvider session={{ account, customer, send: () => undefined }}>
      <WithOverlays>
        <WithClient>{page}</WithClient>
      </WithOverlays>
    </SessionProvider>,
  )
  const { services } = scene
  const eventBus: DomainEvent[] = []
  const copied: string[] = []
  services.eventBus.listen((domainEvent) => eventBus.push(domainEvent))
  services.files.shareOrDownload = shareOrDownload
  services.clipboard.copy = async (text) => {
    await copy(text)
    copied.push(text)
  }
  const time = {
    get now() {
      return Date.now()
    },
    set now(ms) {
      vi.setSystemTime(ms)
    },
  }
  return Object.assign(scene, { eventBus, copied, time, clock: services.clock, leave: cleanup })
}

/** A response that the test releases. */
export const deferred = <Value,>() => {
  let give: (value: Value | Promise<Value>) => void = () => undefined
  const promise = new Promise<Value>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

export const click = (name: string | RegExp, role = 'button'): void => {
  fireEvent.click(screen.getByRole(role, { name }))
}

export type { Answers }
