import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { useReading } from '../resource/use-resource'
import { readNews } from './news.source'
import { createNewsStore } from './news.store'

/** Puts a number before whatever the page's title is, also when that changes. Returns how to take it away. */
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

/** What became of the customer's moves while the app is open; the number of unseen ones is in the page's title. */
export const useNews = () => {
  const services = useServices()
  const client = useApolloClient()
  const [store] = useState(createNewsStore)
  const [state, send] = useFlow('watch')
  // The pages have just read what they show.
  useReading(
    { resource: 'news', page: 1, isFresh: true },
    readNews(services, client, store, (found) => send({ type: 'watch.find', ...found })),
  )
  const news = useSyncExternalStore(store.subscribe, store.read)
  const { unseen } = state.context

  useEffect(() => showBadge(unseen), [unseen])

  return { news, unseen, markSeen: () => send({ type: 'watch.read' }) }
}
