import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Described } from '../formats'
import { picturesIn } from '../run/walks'
import { Misuse } from '../usage'
import type { Report } from './report'

/** Where a report keeps all that its pages are made of. */
export const dataFile = (report: string): string => join(report, 'run.json')

/** What should be seen after a step, from walks of a report that passed: links from a page in the folder `from`. */
export const pictureOfStep = (report: string, from: string): Described['pictureOf'] => {
  if (!existsSync(dataFile(report)))
    throw new Misuse(`no report in '${report}': qa -- run --driver ui --html ${report} makes one`)
  const { flows } = JSON.parse(readFileSync(dataFile(report), 'utf8')) as Report
  const pictures = new Map<string, string>()
  for (const { way, driven } of flows.flatMap(({ paths }) => paths))
    for (const { passed, arrivals } of driven)
      for (const [step, arrival] of arrivals.entries())
        if (way && passed && arrival?.picture) pictures.set(`${way.words.id} ${step}`, arrival.picture)
  return ({ id }, step) => {
    const picture = pictures.get(`${id} ${step}`)
    return picture && relative(from, join(picturesIn(report), picture)).replaceAll('\\', '/')
  }
}
