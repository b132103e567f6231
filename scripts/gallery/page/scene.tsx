import './fixed'
import { showFace } from '../../../client/ui/face/face'
import { scenes } from '../scenes/all'
import { dress, dressForPictures, dressForTouch, lookIn } from './dress'
import { Stage } from './stage'

// Loaded again by hand or by Vite, the page is where the app was: its window knows which state it shows.
if (window.location.pathname === '/scene') window.name = window.location.search
const query = new URLSearchParams(window.name)
const { dataset } = document.documentElement
const found = scenes.find(({ name }) => name === query.get('name'))

/** For whoever looks at the page from outside: the index, and the tests. */
const gallery = {
  scenes: scenes.map(({ name, room, title, sign, busy }) => ({
    name,
    room,
    title,
    sign: typeof sign === 'string' ? sign : { source: sign.source, flags: sign.flags },
    busy,
  })),
  dress,
}
export type Gallery = typeof gallery
Object.assign(window, { gallery })

/** Brings the state about, and says in `data-state` that it stands there, or why it does not. */
const show = async (): Promise<void> => {
  dress(lookIn(query))
  dressForTouch()
  if (query.has('pictures')) dressForPictures()
  await showFace()
  if (!found) throw new Error(`There is no state '${query.get('name')}'`)
  const stage = new Stage()
  await found.show(stage)
  await stage.see(found.sign)
  if (found.busy !== 'any') await stage.busy(found.busy)
  await stage.rest()
  window.scrollTo(0, 0)
  if (query.get('time') === 'runs') setInterval(() => void stage.pass(100), 100)
  dataset.state = 'shown'
}

dataset.state = 'coming'
show().catch((error: unknown) => {
  dataset.state = String(error).split('\n')[0]!
  console.error(error)
})
