import * as m from 'framer-motion/m'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Exit, makeStage, type Picture, pictureOf } from './departures'
import { Moving } from './moving.view'

/** Where each kind goes. */
const away: Record<Exit, { x?: number | string; y?: number | string; opacity?: number }> = {
  sheet: { y: '100%' },
  drawer: { x: '100%' },
  dialog: { y: 8, opacity: 0 },
  toast: { y: 8, opacity: 0 },
}

interface DepartureProps {
  picture: Picture
  onGone: () => void
}

const Departure = ({ picture, onGone }: DepartureProps) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(picture.element)
    picture.element.scrollTop = picture.scrolled
  }, [picture])
  return (
    <>
      {picture.scrim && (
        <m.div
          style={{ position: 'fixed', inset: 0, background: picture.scrim }}
          initial={{ opacity: 1 }}
          animate={{ opacity: 0 }}
        />
      )}
      <m.div
        ref={place}
        style={{ position: 'fixed', inset: 0 }}
        initial={{ x: 0, y: 0, opacity: 1 }}
        animate={away[picture.exit]}
        onAnimationComplete={onGone}
      />
    </>
  )
}

let add: (picture: Picture) => void = () => undefined

const Departures = ({ stage }: { stage: HTMLElement }) => {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  useLayoutEffect(() => {
    add = (picture) => setPictures((before) => [...before, picture])
  }, [])
  const isEmpty = pictures.length === 0
  useLayoutEffect(() => {
    if (isEmpty) return
    stage.showPopover?.()
    return () => stage.hidePopover?.()
  }, [stage, isEmpty])
  return (
    <Moving>
      {pictures.map((picture) => (
        <Departure
          key={picture.id}
          picture={picture}
          onGone={() => setPictures((before) => before.filter(({ id }) => id !== picture.id))}
        />
      ))}
    </Moving>
  )
}

/** Makes the place for all that leaves. */
export const openStage = (): void => {
  const stage = makeStage()
  document.body.append(stage)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 180ms }',
  )
  document.adoptedStyleSheets.push(sheet)
  createRoot(stage).render(<Departures stage={stage} />)
}

/** Lets a picture of an element move away that is about to be removed. */
export const depart = (element: HTMLElement): void => {
  const picture = pictureOf(element)
  if (!picture) return
  // After React's commit, in the same frame. What was mounted again meanwhile did not leave.
  queueMicrotask(() => {
    if (!element.isConnected) flushSync(() => add(picture))
  })
}
