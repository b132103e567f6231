import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { skeletonOf } from '../../client/inspector/skeleton/skeleton'
import { recordedSteps } from '../../client/log/recording/make-recording'
import { LiveFlow } from '../models/live'
import { allFlows } from '../stage/all-flows'

/** As deep in the project as the skeleton expects to lie. */
const folder = mkdtempSync(join('tests', 'skeleton-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Skeleton {
  names: string[]
  runs: (() => void)[]
}

/** Loads the text as the module it is; what it hands to `it` is kept instead of run. */
const loaded = async (name: string, text: string): Promise<Skeleton> => {
  const shim = `import { expect } from 'vitest'
export { expect }
export const names = []
export const runs = []
export const it = (name, run) => { names.push(name); runs.push(run) }
`
  writeFileSync(join(folder, `${name}-shim.ts`), shim)
  writeFileSync(join(folder, `${name}.ts`), text.replace("from 'vitest'", `from './${name}-shim'`))
  await import(/* @vite-ignore */ `../../${folder}/${name}.ts`)
  return (await import(/* @vite-ignore */ `../../${folder}/${name}-shim.ts`)) as Skeleton
}

it('a skeleton is a test that loads, fails as it comes, and passes once it says where the flow was', async () => {
  const live = new LiveFlow('login')
  await live.happen({ type: 'login.enterUserId', text: "o'hara \\ `\u0024{1}` \n </script>" })
  await live.happen({ type: 'login.enterUserId', text: 'ada' })
  await live.happen({ type: 'login.enterPassword', filled: true })
  await live.happen({ type: 'login.submit' })
  const steps = recordedSteps(allFlows, live.records)
  const text = skeletonOf(steps, steps.length - 1)
  expect(text).not.toContain('does not lead')

  const asItComes = await loaded('failing', text)
  expect(asItComes.names).toEqual(['login: say what should happen after login.submit'])
  expect(asItComes.runs[0]).toThrow(/where it should have been/)

  const emitted = await loaded(
    'passing',
    text.replace("toEqual('where it should have been')", "toEqual('askingCustomer')"),
  )
  expect(emitted.runs[0]).not.toThrow()

  // As in a file for support, which lacks what the way depends on.
  const lacking = steps.map((step) =>
    step.event.filled ? { ...step, event: { ...step.event, filled: false } } : step,
  )
  expect(skeletonOf(lacking, steps.length - 1)).toContain('record 5 (login.submit) does not lead')
})
