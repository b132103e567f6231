import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { watchFlow } from '../../machines/notifications/watch.machine'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { useReading } from '../resource/use-resource'
import { readNews } from './news.source'
import { createNewsStore } from './news.store'

/** Prefixes the page's title with a number, also when the title changes. Returns how to remove it. */
const showBadge = (count: number): (() => void) => {
  const own = (): string => document.title.replace(/^\(\d+\) /, '')
  const paint = (): void => {
    const title = count > 0 ? `(${count}) ${own()}` : own()
    if (document.title !== title) document.title = title
  }
  paint()
  const observer = new MutationObserver(paint)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = own()
  }
}

/** Changes of the customer's transactions while the app is open; their unseen count is in the page's title. */
export const useNews = () => {
  const services = useServices()
  const client = useApolloClient()
  const [store] = useState(createNewsStore)
  const [state, send] = useFlow(watchFlow)
  // The pages have just read the same data.
  useReading(
    { resource: 'news', page: 1, isFresh: true },
    readNews(services, client, store, (found) => send({ type: 'watch.find', ...found })),
  )
  const news = useSyncExternalStore(store.subscribe, store.read)
  const { unseen } = state.context

  useEffect(() => showBadge(unseen), [unseen])

  return { news, unseen, markSeen: () => send({ type: 'watch.read' }) }
}
