import { type Look, lookIn } from './dress'

/** What the gallery shows, as its address has it. */
export interface View extends Look {
  /** A state's name. */
  scene: string
  width: 360 | 768 | 1280
  /** Whether toasts go, polls come and locks fall as they would. */
  time: 'stands' | 'runs'
}

/** The window that belongs to a width, px. */
export const heights = { 360: 800, 768: 1024, 1280: 800 } as const

const widths: readonly View['width'][] = [360, 768, 1280]

export const viewIn = (search: string, first: string): View => {
  const query = new URLSearchParams(search)
  return {
    ...lookIn(query),
    scene: query.get('scene') ?? first,
    width: widths.find((width) => String(width) === query.get('width')) ?? 360,
    time: query.get('time') === 'runs' ? 'runs' : 'stands',
  }
}

/** '/?scene=sell&theme=light&width=360&text=100'. */
export const addressOf = ({ scene, theme, width, text, time }: View): string =>
  `/?${new URLSearchParams({
    scene,
    theme,
    width: String(width),
    text: String(text),
    ...(time === 'runs' ? { time } : {}),
  })}`

/** The page of the state alone, as the frame has it. */
export const frameOf = ({ scene, theme, text, time }: View): string =>
  `/scene?${new URLSearchParams({ name: scene, theme, text: String(text), ...(time === 'runs' ? { time } : {}) })}`
