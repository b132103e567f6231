import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Shot } from './camera'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `
  body { margin: 16px; font: 14px/20px system-ui, sans-serif; background: #7a8699; color: #fff }
  section { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
  figure { margin: 0; position: relative }
  figcaption { font-weight: 700; padding: 4px 0 }
  img { display: block; width: 100% }
  .fold { position: absolute; inset-inline: 0; border-top: 2px dashed #e11d48 }
  .faults { color: #fff; background: #b91c1c; padding: 4px 8px; margin: 4px 0 }
  nav { position: sticky; top: 0; background: #334155; padding: 8px; z-index: 1 } nav a { color: #fff }`

const figure = (shot: Shot, width: number): string => {
  const fold =
    shot.foldHeight < shot.height
      ? `<i class="fold" style="top:${(28 + (shot.foldHeight * width) / shot.width).toFixed()}px"></i>`
      : ''
  const faults = shot.faults.map((fault) => `<p class="faults">${escaped(fault)}</p>`).join('')
  return `<figure style="width:${width}px" id="${escaped(shot.file)}"><figcaption>${escaped(shot.state)}</figcaption>${fold}<a href="${shot.file}"><img src="${shot.file}" alt="" loading="lazy"></a>${faults}</figure>`
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>${body}</html>`

/** How wide a variant's pictures are on an overview, and how many stand beside each other. */
const tiling = (variant: string) =>
  variant.startsWith('phone')
    ? { width: 360, row: 4 }
    : variant.startsWith('tablet')
      ? { width: 500, row: 3 }
      : { width: 760, row: 2 }

/** Every picture on one page, state by state. */
export const writeSheet = (folder: string, shots: readonly Shot[]): string => {
  const states = [...new Set(shots.map(({ state }) => state))]
  const wrong = shots.filter(({ faults }) => faults.length > 0)
  const list = wrong.map(
    ({ file, state, variant, faults }) =>
      `<li><a href="#${escaped(file)}">${escaped(state)}, ${variant}</a>: ${escaped(faults.join('; '))}</li>`,
  )
  const sections = states.map(
    (state) =>
      `<h2>${escaped(state)}</h2><section>${shots
        .filter((shot) => shot.state === state)
        .map((shot) => figure({ ...shot, state: shot.variant }, shot.width > 360 ? 480 : 300))
        .join('')}</section>`,
  )
  const file = join(folder, 'index.html')
  const head = `<nav>${states.length} states, ${shots.length} pictures, ${wrong.length} with faults</nav><ul>${list.join('')}</ul>`
  writeFileSync(file, page('CoinNaira: every screen', head + sections.join('')))
  return file
}

/** Overviews as pictures, a few states of one variant on each. */
export const drawOverviews = async (
  browser: Browser,
  folder: string,
  shots: readonly Shot[],
): Promise<void> => {
  for (const variant of new Set(shots.map((shot) => shot.variant))) {
    const { width, row } = tiling(variant)
    const its = shots.filter((shot) => shot.variant === variant)
    const canvas = await browser.newPage({ viewport: { width: row * (width + 16) + 32, height: 400 } })
    for (let at = 0; at < its.length; at += row) {
      const name = join(folder, `overview-${variant}-${String(at / row + 1).padStart(2, '0')}`)
      const body = its.slice(at, at + row).map((shot) => figure(shot, width).replace(' loading="lazy"', ''))
      writeFileSync(`${name}.html`, page(variant, `<section>${body.join('')}</section>`))
      await canvas.goto(pathToFileURL(`${name}.html`).href)
      await canvas.screenshot({ path: `${name}.png`, fullPage: true })
    }
    await canvas.close()
  }
}
