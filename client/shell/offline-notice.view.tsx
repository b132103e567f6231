import { chakra } from '@chakra-ui/react/styled-system'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { offlineText } from '../../machines/core/api-error'
import { useServices } from '../flows/services'
import { paddingTopAt } from '../pages'
import { failedSince } from '../ui/feedback/offline'

/** On the lower edge of the page's bar, where it moves nothing and covers no button. */
const Edge = chakra('p', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    insetInline: '0',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    // Cached data, and what could not be read, say it themselves.
    'body:has([data-offline]) &': { display: 'none' },
  },
})

const Line = chakra('span', {
  base: {
    paddingInline: '3',
    borderRadius: 'chip',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.muted',
    color: 'fg.muted',
    textStyle: 'caption',
  },
})

const subscribe = (onChange: () => void): (() => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, onChange)
  }
}
const isOnline = (): boolean => navigator.onLine

/** 'Oops! Looks like you are offline. · as of 06:02' while the device has no network and the page still shows what it read. */
export const OfflineNotice = ({ answeredAt }: { answeredAt: () => number }) => {
  const online = useSyncExternalStore(subscribe, isOnline)
  const [path] = useLocation()
  const { now } = useServices()
  return (
    <Edge role="status" style={{ top: `${paddingTopAt(path) - 8}px` }}>
      {!online && <Line>{failedSince(offlineText, answeredAt(), now())}</Line>}
    </Edge>
  )
}
