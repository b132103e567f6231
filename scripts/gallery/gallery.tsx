import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import type { Gallery } from './scene'
import { scenes } from './scenes'

const choices = {
  theme: { light: 'Light', dark: 'Dark' },
  width: { 360: '360 px', 768: '768 px', 1280: '1280 px' },
  text: { 100: '100 %', 200: '200 %' },
  time: { stopped: 'Stopped', running: 'Running' },
} as const
type Choice = keyof typeof choices
type View = Record<'scene' | Choice, string>

const heights: Record<string, number> = { 360: 800, 768: 1024, 1280: 800 }

const viewOf = (search: string): View => {
  const query = new URLSearchParams(search)
  const selectedOptions = Object.entries(choices).map(([name, options]) => {
    const value = query.get(name) ?? ''
    return [name, value in options ? value : Object.keys(options)[0]]
  })
  return { scene: query.get('scene') ?? scenes[0]!.name, ...Object.fromEntries(selectedOptions) }
}
const addressOf = (path: string, view: View): string => `${path}?${new URLSearchParams(view)}`

interface ListProps {
  view: View
  onOpen: (scene: string) => void
}

const List = ({ view, onOpen }: ListProps) => {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/)
  const matchingScenes = scenes.filter(({ name, group, title }) => {
    const text = `${name} ${group} ${title}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <nav aria-label="Scenes">
      <input
        type="search"
        aria-label="Search scenes"
        placeholder={`Search ${scenes.length} scenes`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status">{search && `${matchingScenes.length} found`}</p>
      {[...new Set(matchingScenes.map(({ group }) => group))].map((group) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {matchingScenes
            .filter((scene) => scene.group === group)
            .map(({ name, title }) => (
              <a
                key={name}
                href={addressOf('/', { ...view, scene: name })}
                aria-current={name === view.scene ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  onOpen(name)
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

const App = () => {
  const [view, setView] = useState(() => viewOf(window.location.search))
  // Only a change of scene or time reloads the frame; the theme and text size change in the open scene.
  const [frame, setFrame] = useState({ source: addressOf('/scene', view), load: 0 })
  const iframe = useRef<HTMLIFrameElement>(null)

  const load = (next: View): void => setFrame({ source: addressOf('/scene', next), load: frame.load + 1 })
  const show = (part: Partial<View>): void => {
    const next = { ...view, ...part }
    setView(next)
    history.replaceState(null, '', addressOf('/', next))
    if (part.scene || part.time) load(next)
  }
  const setLook = (): void =>
    (iframe.current?.contentWindow as { gallery?: Gallery } | null | undefined)?.gallery?.setLook(view)
  useEffect(setLook)

  const scene = scenes.find(({ name }) => name === view.scene)
  return (
    <>
      <List view={view} onOpen={(name) => show({ scene: name })} />
      <main>
        <h1>{scene ? `${scene.group}: ${scene.title}` : `There is no scene '${view.scene}'`}</h1>
        <div className="bar">
          {(Object.keys(choices) as Choice[]).map((name) => (
            <label key={name}>
              {name}
              <select value={view[name]} onChange={({ target }) => show({ [name]: target.value })}>
                {Object.entries(choices[name]).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="button" onClick={() => load(view)}>
            Restart
          </button>
          <a href={addressOf('/scene', view)} target="_blank" rel="noreferrer">
            Open in a tab
          </a>
        </div>
        <div className="ground">
          <iframe
            key={frame.load}
            ref={iframe}
            src={frame.source}
            onLoad={setLook}
            title={scene?.title ?? 'No scene'}
            style={{ width: Number(view.width), height: heights[view.width] }}
          />
        </div>
      </main>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<App />)
