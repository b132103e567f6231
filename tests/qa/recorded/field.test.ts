import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { type FieldOrder, field } from '../../../scripts/qa/field/field'
import { heatMap } from '../../../scripts/qa/field/heat-map'
import { models } from '../../models/models'
import type { Followed } from '../../models/recorded/follow'
import { createJudge, type ModelsByFlow } from '../../models/recorded/judge'

const place = 'tests/field/recordings'

/** Without the flow of every list and page: exploring it takes longer than all the others. */
const { resource: _, ...quick } = models
const judge = createJudge(quick as unknown as ModelsByFlow)

const told = (
  order: Partial<FieldOrder>,
): { said: string; sound: boolean; files: Record<string, string> } => {
  const said: string[] = []
  const files: Record<string, string> = {}
  const write = (file: string, text: string): void => {
    files[file] = text
  }
  const say = (text: string) => said.push(text)
  const sound = field({ place, json: false, test: undefined, ...order }, say, write, judge)
  return { said: said.join('\n'), sound, files }
}

/** A life of one step. */
const lifeOf = (transition: string): Followed =>
  ({ life: { flow: 'swap', steps: [{ took: [transition], t: 0 }] } }) as unknown as Followed

interface Told {
  files: { file: string; findings: { line: number; kind: string; flow: string; says: string }[] }[]
  transitions: { transition: string; times: number; files: number; unwalked: string | null }[]
}

let all: Told
beforeAll(() => {
  all = JSON.parse(told({ json: true }).said) as Told
})

it('recordings of a driven browser: what is sound is, and a fault stands where it was', () => {
  const placed = all.files.map(({ file, findings }) => [
    file.slice(place.length + 1),
    findings.map(({ line, kind, flow }) => `${line} ${flow} ${kind}`)[0],
  ])
  expect(placed).toEqual([
    ['a-sound-sale.json', undefined],
    ['a-toast-never-goes.json', expect.stringMatching(/^\d+ toast waits too long$/)],
    ['the-order-is-pressed-twice.json', expect.stringMatching(/^\d+ placement is not heard$/)],
    ['the-quote-is-not-locked.json', expect.stringMatching(/^\d+ sellOrder breaks a rule$/)],
  ])
})

it('says what customers do, and what no walk does', () => {
  const submit = all.transitions.find(
    ({ transition }) => transition === 'placement.reviewing placement.submit',
  )
  expect(submit).toMatchObject({ times: 2, files: 2, unwalked: null })
  const odd = heatMap(
    [
      {
        name: 'one',
        lines: 1,
        unread: null,
        complaints: [],
        findings: [],
        left: [],
        followed: [lifeOf('swap.closed swap.jump')],
      },
    ],
    judge,
  )
  expect(odd).toMatchObject([
    { transition: 'swap.closed swap.jump', times: 1, files: 1, unwalked: 'not in the model' },
  ])
})

it('prints both as tables, and is red where a file is', () => {
  const { said, sound } = told({ place: `${place}/a-sound-sale.json` })
  expect([said.split('\n')[0], sound]).toEqual([
    expect.stringMatching(/^a-sound-sale\.json: sound \(\d+ lines\)$/),
    true,
  ])
  const odd = told({ place: `${place}/the-order-is-pressed-twice.json` })
  expect(odd.said).toContain(
    "is not heard at line 16 of flow placement: 'placement.submit' came in 'checkingPrice', where placement does not hear it",
  )
  expect(odd.sound).toBe(false)
})

it('writes a test of the model’s own examples, in which nothing is the customer’s', () => {
  const file = `${place}/the-order-is-pressed-twice.json`
  const { files } = told({ test: file })
  const [[path, text]] = Object.entries(files) as [[string, string]]
  expect(path).toBe('tests/field/the-order-is-pressed-twice.walk.test.ts')
  expect(text).toContain("await walkRecorded('placement'")
  expect(text).toContain('"leadsTo": "checkingPrice"')
  const ids = readFileSync(file, 'utf8').match(/#[0-9a-f]{6}|[0-9a-f]{8}-[0-9a-f]{4}/g) ?? []
  expect(ids.length).toBeGreaterThan(5)
  expect(ids.filter((id) => text.includes(id))).toEqual([])
})
