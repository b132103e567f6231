import { buildSchema } from 'graphql'
import { createRoot } from 'react-dom/client'
import { Root } from '../../client/app/root'
import { showScene } from '../../tests/fixtures/scene'
import { SceneFixture } from '../../tests/fixtures/scene.fixture'
import { setNow } from './clock'
import { scenes } from './scenes'

/** The page's theme and text size. */
export interface PageTheme {
  theme: string
  /** Text size as a percentage of the usual one. */
  text: string
}

const setLook = ({ theme, text }: PageTheme): void => {
  document.documentElement.dataset.theme = theme
  document.documentElement.style.fontSize = text === '100' ? '' : `${text}%`
}

const addStyle = (text: string): void => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: text }))
}

/** Imitates touch: after a click, only fields show a focus ring. */
const hideFocusRings = (): void => {
  addStyle(':root[data-touch] :focus-visible:not(input, textarea, select) { outline: none !important }')
  document.documentElement.dataset.touch = ''
}

/** Uses the bundled font, because system fonts differ between machines, and hides the blinking caret. */
const prepareForPictures = (): void =>
  addStyle(`
    :root, body, [class] { --c-fonts-body: "CN Grotesk", sans-serif; --c-fonts-brand: "CN Grotesk", sans-serif; --c-fonts-mono: "CN Grotesk", sans-serif }
    html, html * { font-family: "CN Grotesk", sans-serif !important; caret-color: transparent !important }
    *, *::before, *::after { animation: none !important; transition: none !important }`)

/** Used by the list of scenes and by the tests, which control this page from outside. */
const gallery = { scenes: scenes.map(({ name }) => name), setLook }
export type Gallery = typeof gallery
Object.assign(window, { gallery })

// A reload keeps the app's address; the window's name keeps the scene.
if (window.location.pathname === '/scene') window.name = window.location.search
const query = new URLSearchParams(window.name)
const { dataset } = document.documentElement

/** Opens the scene; `data-scene` reports that it is ready, or why it is not. */
const show = async (): Promise<void> => {
  setLook({ theme: query.get('theme') ?? 'light', text: query.get('text') ?? '100' })
  hideFocusRings()
  if (query.has('pictures')) prepareForPictures()
  await document.fonts.load('700 17px "CN Grotesk"', 'N₦')
  const scene = scenes.find(({ name }) => name === query.get('scene'))
  if (!scene) throw new Error(`There is no scene '${query.get('scene')}'`)
  const fixture = new SceneFixture({
    schema: buildSchema(String(import.meta.env.SCHEMA)),
    app: Root,
    storage: localStorage,
    render: (node) => {
      // A component that fails on purpose must not count as the gallery's error.
      const root = createRoot(document.getElementById('root')!, { onCaughtError: () => undefined })
      root.render(node)
      return () => root.unmount()
    },
    setNow,
  })
  await showScene(fixture, scene)
  await fixture.settle()
  window.scrollTo(0, 0)
  if (query.get('time') === 'running' && fixture.services) setInterval(() => void fixture.pass(100), 100)
  dataset.scene = 'ready'
}

dataset.scene = 'opening'
show().catch((error: unknown) => {
  dataset.scene = String(error).split('\n')[0]!
  console.error(error)
})
