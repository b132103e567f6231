import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { scenes } from '../scenes/all'
import './gallery.css'
import { LookBar } from './look-bar'
import type { Gallery as Frame } from './scene'
import { addressOf, frameOf, heights, type View, viewIn } from './view'

const rooms = [...new Set(scenes.map(({ room }) => room))]

const isMeant = (words: string, ...texts: string[]): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.join(' ').toLowerCase().includes(word))

interface ListProps {
  view: View
  onPick: (scene: string) => void
}

/** Every state, by rooms; narrowed by words. */
const List = ({ view, onPick }: ListProps) => {
  const [words, setWords] = useState('')
  const found = scenes.filter(({ name, room, title }) => isMeant(words, name, room, title))
  return (
    <nav aria-label="States">
      <input
        type="search"
        aria-label="Search states"
        placeholder={`Search ${scenes.length} states`}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status">{words && `${found.length} found`}</p>
      {rooms
        .filter((room) => found.some((scene) => scene.room === room))
        .map((room) => (
          <section key={room} aria-label={room}>
            <h2>{room}</h2>
            {found
              .filter((scene) => scene.room === room)
              .map(({ name, title }) => (
                <a
                  key={name}
                  href={addressOf({ ...view, scene: name })}
                  aria-current={name === view.scene ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return
                    event.preventDefault()
                    onPick(name)
                  }}
                >
                  {title}
                </a>
              ))}
          </section>
        ))}
    </nav>
  )
}

const Gallery = () => {
  const [view, setView] = useState(() => viewIn(window.location.search, scenes[0]!.name))
  const [times, setTimes] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const { scene, theme, text, time, width } = view
  // A frame begins in the look of its moment; another look changes what stands there.
  const [source, setSource] = useState(() => frameOf(view))

  const show = (next: View): void => {
    setView(next)
    history.replaceState(null, '', addressOf(next))
    if (next.scene === scene && next.time === time) return
    setSource(frameOf(next))
    setTimes(times + 1)
  }
  const dressFrame = (): void => {
    const { gallery } = (frame.current?.contentWindow ?? {}) as { gallery?: Frame }
    gallery?.dress({ theme, text })
  }
  useEffect(dressFrame)

  const found = scenes.find(({ name }) => name === scene)
  return (
    <>
      <header>
        <h1>Gallery</h1>
        <p>Every state of every screen and component of CoinNaira, live, over a network that is made here.</p>
      </header>
      <List view={view} onPick={(name) => show({ ...view, scene: name })} />
      <main>
        <div className="head">
          <h2>{found ? `${found.room}: ${found.title}` : `There is no state '${scene}'`}</h2>
          <a href={frameOf(view)} target="_blank" rel="noreferrer">
            Alone in a tab
          </a>
        </div>
        <LookBar
          view={view}
          onChange={(part) => show({ ...view, ...part })}
          onAgain={() => {
            setSource(frameOf(view))
            setTimes(times + 1)
          }}
        />
        <div className="ground">
          <iframe
            key={times}
            ref={frame}
            src={source}
            onLoad={dressFrame}
            title={found?.title ?? 'Nothing'}
            style={{ width, height: heights[width] }}
          />
        </div>
      </main>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Gallery />)
